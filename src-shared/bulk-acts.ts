/** What admins can do with several families at once; mark: put on the home page, give: to another foundry. */
export const BULK_ACTS = ['mark', 'unmark', 'hide', 'unhide', 'give', 'remove', 'restore'] as const
export type BulkAct = (typeof BULK_ACTS)[number]
/** Those that somebody must be sure of. */
export const ASKING_BULK_ACTS: readonly string[] = ['hide', 'give', 'remove'] satisfies BulkAct[]
