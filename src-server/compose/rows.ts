import { PREVIEW } from '#shared/limits.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import type { Reader } from '../database/reader.ts'
import { createFamilyRows } from '../features/catalogue/fonts/family-rows.ts'
import { createInkRooms } from '../features/catalogue/fonts/ink-rooms.ts'
import type { RenderPort } from '../render/render.port.ts'
import type { StoragePort } from '../storage/storage.port.ts'

interface RowsParts {
  reader: Reader
  storage: StoragePort
  render: Pick<RenderPort, 'measure'>
  /** The whole address of a picture, signed. */
  pictureUrl(path: string): string
}

/** Rows of families, with the addresses of their pictures. */
export const createRows = ({ reader, storage, render, pictureUrl }: RowsParts) =>
  createFamilyRows({
    reader,
    imageUrl: (picture) =>
      pictureUrl(
        previewUrl({
          font: { id: picture.fontId, file: picture.file, slug: picture.slug },
          text: picture.text,
          size: PREVIEW.defaultSize,
          width: PREVIEW.defaultWidth,
          height: PREVIEW.defaultHeight,
          fg: PREVIEW.black,
          bg: PREVIEW.white,
          dpr: 1,
        }),
      ),
    inkRooms: createInkRooms({ storage, render }),
  })
