/** What admins can do with several families at once; mark: feature on the home page, give: to another foundry. */
export const BULK_ACTS = ['mark', 'unmark', 'hide', 'unhide', 'give', 'remove', 'restore'] as const
export type BulkAct = (typeof BULK_ACTS)[number]
/** Acts that need a confirmation. */
export const ASKING_BULK_ACTS: readonly string[] = ['hide', 'give', 'remove'] satisfies BulkAct[]
