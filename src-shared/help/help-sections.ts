import { ACCOUNTS } from './accounts.ts'
import { DOWNLOADING } from './downloading.ts'
import { FINDING } from './finding.ts'
import type { HelpSection } from './help-entry.ts'
import { INSTALLING } from './installing.ts'
import { LICENCES } from './licences.ts'
import { COLLECTIONS, DESIGNERS, PROGRAMS } from './people.ts'
import { PREVIEWING } from './previewing.ts'
import { TROUBLE } from './trouble.ts'

/** The whole help, in the order in which questions arise. */
export const HELP: readonly HelpSection[] = [
  FINDING,
  PREVIEWING,
  LICENCES,
  DOWNLOADING,
  INSTALLING,
  ACCOUNTS,
  COLLECTIONS,
  DESIGNERS,
  PROGRAMS,
  TROUBLE,
]
