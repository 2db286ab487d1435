import type { CSSProperties } from 'react'
import type { SavedPreviewView } from '#shared/contracts/previews/saved-previews.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import * as styles from './SavedPicture.module.css'

/** The picture of a saved preview on its own background, never wider than the page. */
export function SavedPicture({ preview }: { preview: SavedPreviewView }) {
  const { setting, image, family } = preview
  return (
    <div
      data-part="saved"
      dir={textDirection(setting.text)}
      className={`${styles.pic}${setting.solid ? '' : ` ${styles.picClear}`}`}
      style={{ '--paper': `#${setting.bg}` } as CSSProperties}
    >
      <img
        src={image}
        width={setting.width}
        height={setting.height}
        alt={`${setting.text} (${family.name})`}
        loading="lazy"
      />
    </div>
  )
}
