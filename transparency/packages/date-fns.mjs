import * as d from "date-fns";

const base = new Date(Date.UTC(2024, 1, 29, 12, 30, 15, 250));
each(
  () => d.format(base, "yyyy-MM-dd'T'HH:mm:ss.SSS EEEE do QQQ"),
  () => d.addMonths(base, S(12)).getTime(),
  () => d.differenceInCalendarDays(new Date(2024, 2, 10), base),
  () => d.parse(S("02/11/2014"), "MM/dd/yyyy", base).getTime(),
  () => d.parseISO(S("2019-02-11T14:00:00Z")).getTime(),
  () => d.isValid(d.parseISO(S("nonsense"))),
  () => d.formatDistance(d.addDays(base, 3), base, { addSuffix: true }),
  () => d.eachDayOfInterval({ start: base, end: d.addDays(base, S(3)) }).length,
  () => d.getISOWeek(base),
  () => d.intervalToDuration({ start: base, end: d.addSeconds(base, 100000) }),
  () => d.isWeekend(base),
  () => d.closestTo(base, [d.addDays(base, 2), d.subDays(base, 1)]).getTime(),
  () => d.format(new Date(Number.NaN), "yyyy"),
  () => d.lightFormat(base, "yyyy/MM/dd"),
);
