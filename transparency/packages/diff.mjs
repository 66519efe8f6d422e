import * as diff from "diff";

each(
  () => diff.diffChars(S("beep boop"), "beep boob blah"),
  () => diff.diffWords("The quick brown fox", S("The slow brown dog")),
  () => diff.diffLines("a\nb\nc\n", S("a\nx\nc\nd\n")),
  () => diff.createPatch("file", "a\nb\nc\n", S("a\nB\nc\n"), "old", "new"),
  () => diff.applyPatch("a\nb\nc\n", diff.createPatch("f", "a\nb\nc\n", "a\nB\nc\n")),
  () => diff.parsePatch(S("--- a\n+++ b\n@@ -1,1 +1,1 @@\n-x\n+y\n")),
  () => diff.diffJson({ a: 1, b: 2 }, { b: S(3), c: 4 }),
  () => diff.diffArrays([1, 2, 3], [1, S(4), 3]),
  () => diff.parsePatch("@@ broken"),
);
