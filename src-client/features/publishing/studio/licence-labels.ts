import type { Permissions, PermissionUse } from '#shared/publishing-terms.ts'

/** Labels of a declared licence, the same for designers and moderators. */

export const TEMPLATE_LABELS: Record<string, string> = {
  'OFL-1.1': 'SIL Open Font License 1.1',
  'Apache-2.0': 'Apache License 2.0',
}

export const USE_LABELS: Record<PermissionUse, string> = {
  web: 'On websites',
  print: 'In print',
  app: 'Inside apps',
  embed: 'In documents',
  modify: 'Changing it',
}

export const PERMISSION_LABELS: Record<Permissions[PermissionUse], string> = {
  yes: 'Everybody',
  personal: 'Personal use',
  no: 'Nobody',
}
