import { createFontsOfFamily } from '#server/features/publishing/family-fonts.ts'
import { createUploadsService } from '#server/features/publishing/uploads/uploads.service.ts'

type Parts = Pick<
  Parameters<typeof createUploadsService>[0],
  'database' | 'storage' | 'settings' | 'limits' | 'tempDir' | 'freeBytes'
>

const finish = () => Promise.reject(new Error('no file is finished here'))

/** The service of uploads where files are sent, but none is finished. */
export const unfinishedUploads = (parts: Parts) =>
  createUploadsService({
    ...parts,
    families: createFontsOfFamily(parts),
    distributeFonts: finish,
    takeLicence: finish,
    ingest: { storeFonts: finish },
  })
