/** Something that should not be. `fix` says what the operator can do. */
export interface Problem {
  what: string
  fix: string
  /** The site itself puts it right, as after a crash: no reason to act. */
  heals?: true
}
