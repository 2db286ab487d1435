import type { DialogTable } from './dialogs.ts'

/** The dialogs that are opened by name. Loaded with the first of them: the lists of their scripts are long. */
export const DIALOGS: DialogTable = {
  collections: () => import('../features/collections/CollectionsDialog.tsx').then((module) => module.CollectionsDialog),
  editCollection: () =>
    import('../features/collections/EditCollectionDialog.tsx').then((module) => module.EditCollectionDialog),
  useCollection: () =>
    import('../features/collections/UseCollectionDialog.tsx').then((module) => module.UseCollectionDialog),
  sharePrivate: () =>
    import('../features/collections/SharePrivateDialog.tsx').then((module) => module.SharePrivateDialog),
  compare: () => import('../features/playground/CompareDialog.tsx').then((module) => module.CompareDialog),
  profile: () => import('../features/site/profile/ProfileDialog.tsx').then((module) => module.ProfileDialog),
}
