/** Prefixes of picture keys in storage, the columns that refer to them, and the audit entry of changing another person's. */
export const PICTURE_KEYS = [
  { prefix: 'poster/', table: 'family', column: 'posterKey', act: 'family.poster' },
  { prefix: 'foundry/', table: 'foundry', column: 'logoKey', act: 'foundry.logo' },
  { prefix: 'avatar/', table: 'user', column: 'avatarKey', act: 'user.avatar' },
  { prefix: 'cover/', table: 'collection', column: 'coverKey', act: 'collection.change' },
] as const

export const PICTURE_PREFIXES = PICTURE_KEYS.map(({ prefix }) => prefix)
