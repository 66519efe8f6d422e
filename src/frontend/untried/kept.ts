/** What is told of the state that calls of a target leave behind or find. */
export interface KeptState {
  /** What a call may leave behind, or find that an earlier one of another function left: in words, with its place. */
  readonly state?: string;
  /** An object that it sees and that code outside of the modules has, too. */
  readonly exposed?: string;
  /** Files with code that is not followed, made from text or with mapped arguments, none of which runs when it is called or before. */
  readonly unreached?: readonly string[];
  /** Some of that is made from text. */
  readonly textElsewhere?: true;
  /** Code of its modules may change builtins through what it is given, by computed names. */
  readonly valuesElsewhere?: true;
  /** Neither it nor code that it runs changes a builtin, but perhaps by names that callers choose. */
  readonly leavesBuiltins?: true;
  /** It only glances at what it is given, and so does all code that it runs. */
  readonly glances?: true;
}
