import type { FamilyRow } from '#shared/contracts/fonts.ts'
import { previewColours } from '#shared/preview/preferences.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import * as styles from './FamilyNamePicture.module.css'
import { pictureOf } from './picture.ts'
import { Specimen } from './Specimen.tsx'

/** A family's name set in its primary style; as plain text if the font may lack its letters. */
export function FamilyNamePicture({ family, size }: { family: Pick<FamilyRow, 'name' | 'fonts'>; size: number }) {
  const preferences = usePreferences()
  const imagesUrl = useImagesUrl()
  const font = family.fonts.find((one) => one.primary) ?? family.fonts[0]
  // Fonts whose sample has no Latin letters may have none: their names would be boxes or symbols.
  if (!font?.file || !/[A-Za-z]/.test(font.text)) return <span>{family.name}</span>
  const { fg, bg } = previewColours({ ...preferences, fontfg: '', fontbg: '' })
  const settings = { text: '', size, fg, bg, dpr: preferences.dpr, imagesUrl }
  return (
    <span className={styles.namePicture} style={{ fontSize: size }}>
      <Specimen
        picture={pictureOf(font, settings, family.name)}
        alt={family.name}
        eager
        color={font.color}
        lost={family.name}
      />
    </span>
  )
}
