/** Something that should not be. `fix` says what the operator can do. */
export interface Problem {
  what: string
  fix: string
}
