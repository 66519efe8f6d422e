import moment from "moment";

const base = moment.utc("2024-02-29T12:30:15Z");
each(
  () => base.clone().add(S(1), "year").format(),
  () => base.format("dddd, MMMM Do YYYY, h:mm:ss a"),
  () => moment.utc(S("12-25-1995"), "MM-DD-YYYY").toISOString(),
  () => moment.duration(S(3661), "seconds").humanize(),
  () => base.from(moment.utc("2024-01-01")),
  () => base.isBetween("2024-01-01", "2024-12-31"),
  () => moment.utc([2024, S(1), 30]).isValid(),
  () => base.calendar(moment.utc("2024-03-01")),
);
