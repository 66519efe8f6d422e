import { DateTime, Duration, Interval } from "luxon";

const base = DateTime.fromISO("2024-02-29T12:30:15.250Z", { zone: "utc" });
each(
  () => base.plus({ months: S(1), days: 3 }).toISO(),
  () => base.toFormat("yyyy LLL dd, HH:mm:ss"),
  () => DateTime.fromFormat(S("23/10/2017"), "dd/MM/yyyy", { zone: "utc" }).toISO(),
  () => DateTime.fromISO(S("what")).invalidReason,
  () =>
    Duration.fromObject({ hours: S(2), minutes: 7 })
      .shiftTo("minutes")
      .toObject(),
  () => Interval.fromDateTimes(base, base.plus({ days: 2 })).splitBy({ hours: 12 }).length,
  () => base.diff(base.minus({ weeks: 3 }), ["weeks", "days"]).toObject(),
  () => base.set({ weekday: S(3) }).weekNumber,
  () => Duration.fromISO("P1Y2M3DT4H").toISO(),
);
