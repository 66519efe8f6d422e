import semver from "semver";

each(
  () => semver.valid(S("1.2.3")),
  () => semver.valid("a.b.c"),
  () => semver.clean(S("  =v1.2.3   ")),
  () => semver.satisfies(S("1.2.3"), "1.x || >=2.5.0 || 5.0.0 - 7.2.3"),
  () => semver.gt(S("1.2.3-beta.2"), "1.2.3-beta.10"),
  () => semver.inc(S("1.2.3"), "prerelease", "beta"),
  () => semver.coerce(S("v3.4 replaces v3.3.1"))?.version,
  () => new semver.Range(S("^0.2.3")).range,
  () => semver.minVersion(S(">=1.0.0 <2")).version,
  () => semver.diff("1.0.0", S("1.0.1")),
  () => new semver.SemVer(S("1.2")),
  () => semver.sort(["1.10.0", "1.2.0", S("1.2.0-a")]),
  () => semver.subset("^1.2", ">=1.0.0"),
);
