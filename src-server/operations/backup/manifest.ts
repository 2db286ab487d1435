import { z } from 'zod'
import { AppError } from '#shared/errors.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const manifestSchema = z.strictObject({
  format: z.literal(1),
  createdAt: z.string(),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string().regex(/^\w+$/)),
      rows: count,
      sha256,
    }),
  ),
  files: z.array(z.strictObject({ key: z.string(), bytes: count, sha256 })),
})

/** Contents of a backup with the digest of every part. Last entry of the archive, so a truncated archive has none. */
export type BackupManifest = z.infer<typeof manifestSchema>

export const MANIFEST_ENTRY = 'manifest.json'
export const tableEntry = (name: string) => `tables/${name}.ndjson`
export const fileEntry = (key: string) => `files/${key}`

/** @throws AppError BAD_REQUEST */
export function parseManifest(text: string): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new AppError(
      'BAD_REQUEST',
      'The backup cannot be used: its manifest is not one of this program',
      {},
      { cause: error },
    )
  }
}
