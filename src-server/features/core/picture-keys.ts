/** Prefixes of picture keys in storage, and the columns that refer to them. */
export const PICTURE_KEYS = [
  { prefix: 'poster/', table: 'family', column: 'posterKey' },
  { prefix: 'foundry/', table: 'foundry', column: 'logoKey' },
  { prefix: 'avatar/', table: 'user', column: 'avatarKey' },
  { prefix: 'cover/', table: 'collection', column: 'coverKey' },
] as const

export const PICTURE_PREFIXES = PICTURE_KEYS.map(({ prefix }) => prefix)
