import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import customParseFormat from "dayjs/plugin/customParseFormat.js";

dayjs.extend(utc);
dayjs.extend(customParseFormat);
const base = dayjs.utc("2024-02-29T12:30:15Z");
each(
  () => base.format("YYYY-MM-DD HH:mm:ss dddd"),
  () => base.add(S(1), "month").endOf("month").toISOString(),
  () => dayjs.utc(S("05/02/69 1:02:03 PM -05:00"), "MM/DD/YY H:mm:ss A Z").toISOString(),
  () => base.diff(dayjs.utc("2020-01-01"), "day", true),
  () => base.set("hour", S(5)).isBefore(base),
  () => dayjs(S("bad")).isValid(),
  () => base.startOf("week").valueOf(),
  () => JSON.stringify({ base }),
);
