import type { DialogTable } from './dialogs.ts'

/** The dialogs that are opened by name. */
export const DIALOGS: DialogTable = {
  collections: () => import('../features/collections/CollectionsDialog.tsx').then((module) => module.CollectionsDialog),
  compare: () => import('../features/playground/load-compare.ts').then((module) => module.loadCompare()),
  profile: () => import('../features/site/profile/ProfileDialog.tsx').then((module) => module.ProfileDialog),
}
