/** The tables of a store, as steps from one version to the next. A step that was released is never edited: stores of users have it behind them. */

/** `sum` is a digest of the body, so that what a damaged disk changed is not believed. */
const STEPS: readonly string[] = [
  `
  create table sessions (
    id integer primary key,
    started text not null,
    command text not null,
    tool text not null,
    revision text,
    seconds real,
    explored integer not null default 0,
    carried integer not null default 0
  ) strict;

  create table results (
    key text primary key,
    question text not null,
    code text not null,
    file text not null,
    export text not null,
    status text not null,
    session integer not null references sessions (id),
    used integer not null references sessions (id),
    sum text not null,
    body text not null
  ) strict;
  create index results_of_question on results (question);
  create index results_of_target on results (file, export);

  create table refuted (
    digest text not null,
    tool text not null,
    session integer not null references sessions (id),
    primary key (tool, digest)
  ) strict, without rowid;
  `,
  // must summaries with the code they are of: `asked` is the question without it, `files` the modules by path and digest, `result` what was found out along with them
  `
  create table summaries (
    file text not null,
    export text not null,
    asked text not null,
    code text not null,
    result text not null,
    session integer not null references sessions (id),
    used integer not null references sessions (id),
    sum text not null,
    files text not null,
    body text not null,
    primary key (file, export, asked, code)
  ) strict;

  create table sources (
    digest text primary key,
    text text not null
  ) strict, without rowid;
  `,
  // what reading code tells, by a digest of what was read
  `
  create table states (
    tool text not null,
    key text not null,
    sum text not null,
    body text not null,
    primary key (tool, key)
  ) strict, without rowid;
  `,
];

export const VERSION = STEPS.length;

/** What brings a store of that version up to date, one text per version. */
export const stepsFrom = (version: number): readonly string[] => STEPS.slice(version);

/** The tables whose rows are data of their own, in the order they are written down and read back. */
export const TABLES = ["sessions", "results", "refuted", "summaries", "sources"] as const;
export type TableName = (typeof TABLES)[number];
