/** A mail that a form of this visit asked for. Only in memory: asking to join once more takes the password. */
export interface AskedMail {
  /** As it was typed. */
  email: string
  /** The name to join with. */
  username?: string
  again(): Promise<unknown>
}

const asked = new Map<'join' | 'reset', AskedMail>()

export const noteAskedMail = (kind: 'join' | 'reset', mail: AskedMail): void => {
  asked.set(kind, mail)
}

/** Undefined after the page was loaded anew, and without scripts. */
export const askedMail = (kind: 'join' | 'reset'): AskedMail | undefined => asked.get(kind)
