/** An inconsistency; `fix` tells the operator what to do. */
export interface Problem {
  what: string
  fix: string
  /** The site repairs it automatically, as after a crash. */
  heals?: true
}
