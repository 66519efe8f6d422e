/** Repositories that name programs: everything that git runs because a folder says so, and trees that no git would make. `--changed` asks git. */
import type { Ground, Trap } from "../trap.ts";

const HOOKS =
  "post-index-change post-checkout pre-commit reference-transaction post-merge fsmonitor-watchman pre-auto-gc";

function repository({ shell }: Ground): void {
  shell(
    "git init -q && git add -f package.json src/a.ts src/.gitattributes src/b src/c.ts 2>/dev/null; git add -f package.json src/a.ts && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m before && echo '// edited' >> src/a.ts",
  );
}

const since =
  (...version: readonly string[]) =>
  () => [`--changed=${version.length === 0 ? "HEAD" : version[0]}`];

const configured = (name: string, ...settings: readonly ((ground: Ground) => string)[]): Trap => ({
  name: `git: ${name}`,
  way: "direct",
  words: since(),
  set(ground) {
    repository(ground);
    for (const setting of settings) ground.shell(`git config ${setting(ground)}`);
  },
});

const quoted = ({ note }: Ground): string => `'${note}; true '`;

export const GIT: readonly Trap[] = [
  configured("a monitor of files", (ground) => `core.fsmonitor ${quoted(ground)}`),
  configured(
    "pager, editor, differ, signer",
    (ground) => `core.pager ${quoted(ground)}`,
    (ground) => `core.editor ${quoted(ground)}`,
    (ground) => `diff.external ${quoted(ground)}`,
    (ground) => `gpg.program ${quoted(ground)}`,
    (ground) => `credential.helper '!${ground.note}'`,
    (ground) => `alias.rev-parse '!${ground.note}'`,
    (ground) => `alias.ls-tree '!${ground.note}'`,
  ),
  configured("an included configuration", ({ outside }) => `include.path ${outside}/secret.txt`),
  configured("a work tree elsewhere", ({ outside }) => `core.worktree ${outside}`),
  {
    name: "git: hooks",
    way: "direct",
    words: since(),
    set(ground) {
      repository(ground);
      for (const hook of HOOKS.split(" ")) {
        ground.write(`.git/hooks/${hook}`, `#!/bin/sh\n${ground.note}\n`, 0o755);
        ground.write(`own-hooks/${hook}`, `#!/bin/sh\n${ground.note}\n`, 0o755);
      }
      ground.shell("git config core.hooksPath own-hooks");
    },
  },
  {
    name: "git: filters",
    way: "direct",
    words: since(),
    set(ground) {
      ground.write("src/.gitattributes", "*.ts filter=own diff=own\n");
      repository(ground);
      for (const kind of ["filter.own.smudge", "filter.own.clean", "diff.own.textconv"])
        ground.shell(`git config ${kind} '${ground.note}; cat'`);
      ground.shell("git config filter.own.required true");
      ground.write(".git/info/attributes", "* filter=own\n");
    },
  },
  {
    name: "git: a process as a filter",
    way: "direct",
    words: since(),
    set(ground) {
      repository(ground);
      ground.write(".gitattributes", "*.ts filter=own\n");
      ground.shell(`git config filter.own.process ${quoted(ground)}`);
    },
  },
  ...["/nowhere", "ssh://nowhere/x", "ext::sh -c true"].map(
    (url): Trap => ({
      name: `git: missing objects, to be fetched from ${url}`,
      way: "direct",
      words: since(),
      set(ground) {
        repository(ground);
        ground.shell(
          `git config core.repositoryformatversion 1 && git config extensions.partialClone own && git config remote.own.promisor true && git config remote.own.url '${url.replace("true", ground.note)}' && git config remote.own.uploadpack ${quoted(ground)} && git config core.sshCommand ${quoted(ground)} && git config protocol.ext.allow always && git config protocol.allow always`,
        );
        // the file of the commit itself is gone
        ground.shell(
          `h=$(git rev-parse HEAD:src/a.ts) && rm -f .git/objects/$(echo $h | cut -c1-2)/$(echo $h | cut -c3-)`,
        );
      },
    }),
  ),
  {
    name: "git: a tree whose names lead up",
    way: "link",
    words: since("up"),
    set(ground) {
      repository(ground);
      ground.shell(
        `h=$(echo 'export const x = 1;' | git hash-object -w --stdin)
        printf '100644 blob %s\\ttrace.ts\\0' $h | git mktree -z > t1 && printf '040000 tree %s\\toutside\\0' $(cat t1) | git mktree -z > t2
        for i in 1 2 3 4 5 6; do printf '040000 tree %s\\t..\\0' $(cat t2) | git mktree -z > t3 || exit 0; mv t3 t2; done
        git update-ref refs/heads/up $(git -c user.name=a -c user.email=a@example.org commit-tree -m up $(cat t2)); rm -f t1 t2`,
      );
    },
  },
  {
    name: "git: links in a version",
    way: "link",
    words: since(),
    set(ground) {
      ground.link("src/b", ground.outside);
      ground.link("src/c.ts", `${ground.outside}/secret.mjs`);
      repository(ground);
      ground.shell(
        "rm -f src/b src/c.ts && mkdir -p src/b && echo 'export const x = (n: number) => n > 1;' > src/b/x.ts",
      );
    },
  },
  ...[
    "--output=$OUT/trace",
    "--upload-pack=$OUT/trace",
    "-O$OUT/trace",
    "HEAD;touch $OUT/trace",
    "$(touch $OUT/trace)",
  ].map(
    (word): Trap => ({
      name: `git: a version called ${word}`,
      way: "direct",
      set: repository,
      words: ({ outside }) => [`--changed=${word.replace("$OUT", outside)}`],
    }),
  ),
  {
    name: "git: a folder elsewhere as the repository",
    way: "link",
    words: since(),
    set(ground) {
      repository(ground);
      ground.shell(`mv .git ../elsewhere && git -C ../elsewhere config core.fsmonitor ${quoted(ground)}`);
      ground.write(".git", "gitdir: ../elsewhere\n");
    },
  },
];
