import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import { previewColours } from '#shared/preview/preferences.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import * as styles from './FamilyNamePicture.module.css'
import { pictureOf } from './picture.ts'
import { primaryFont } from './primary-font.ts'
import { Specimen } from './Specimen.tsx'

type Named = Pick<FamilyRow, 'name' | 'fonts'>

/** Fonts whose sample has no Latin letters may have none: their names would be boxes or symbols. */
const canSetName = (family: Named) => /[A-Za-z]/.test(primaryFont(family)?.text ?? '')

interface FamilyNamePictureProps {
  family: Named
  size: number
  /** Sets the family's sample where its name cannot be set; default: the name as plain text. */
  orSample?: boolean
}

/** A family's name set in its primary style. */
export function FamilyNamePicture({ family, size, orSample }: FamilyNamePictureProps) {
  const preferences = usePreferences()
  const imagesUrl = useImagesUrl()
  const font = primaryFont(family)
  if (!font?.file || !(orSample || canSetName(family))) return <span>{family.name}</span>
  const text = canSetName(family) ? family.name : font.text
  const { fg, bg } = previewColours({ ...preferences, fontfg: '', fontbg: '' })
  const isRtl = textDirection(text) === 'rtl'
  // As wide as the line, so that it aligns left with the names above and below it.
  const align = isRtl ? ('trim' as const) : undefined
  const settings = { text: '', size, fg, bg, dpr: preferences.dpr, imagesUrl, align }
  return (
    <span className={styles.name} data-part="name" style={{ fontSize: size }} dir={isRtl ? 'rtl' : undefined}>
      <Specimen
        picture={pictureOf(font, settings, text)}
        alt={family.name}
        eager
        color={font.color}
        lost={family.name}
      />
    </span>
  )
}
