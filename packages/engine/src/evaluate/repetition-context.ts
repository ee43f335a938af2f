import type { Dialect } from "@landform/addrs";
import type { ModuleScope } from "./module-scope.js";

export interface RepetitionContext {
  readonly scope: ModuleScope;
  readonly dialect: Dialect;
  /** What to leave out of a plan so that it can go ahead; for messages. */
  readonly excludable?: string;
  /** A value that is not known yet is no mistake: the answer is an unknown repetition. */
  readonly allowUnknown?: boolean;
  /** It was not known when it mattered, whatever it would be now. */
  readonly isLeftUnknown?: boolean;
}
