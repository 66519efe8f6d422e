/** The project's store while functions are found: what is known of their code is asked of it before there is a memory. */
import type { Store } from "../../../store/store.ts";
import type { KnownStates } from "./states.ts";

export interface Known {
  readonly root: string;
  readonly states: KnownStates;
  /** Undefined where there is none yet, or it cannot be used, which was said. */
  readonly store: Store | undefined;
  readonly isRefused: boolean;
}
