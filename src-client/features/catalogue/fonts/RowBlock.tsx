import type { CSSProperties } from 'react'
import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import type { ShowAs } from '#shared/preview/preferences.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import type { PictureSettings } from '../../previews/specimens/picture.ts'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { blockLanguage, blockLines } from './block-lines.ts'
import * as styles from './RowBlock.module.css'

interface RowBlockProps {
  family: string
  font: FontView
  show: Exclude<ShowAs, ''>
  settings: PictureSettings
  eager?: boolean | undefined
}

/** Type sizes in shares of the size of single lines, within limits in pixels. */
const SHARES = { paragraph: 0.29, alphabet: 0.42, numbers: 0.6 }
const LEAST = 12
const MOST = 72
/** Lines are small, so they are drawn at two pixels each while the screen's are not known. */
const USUAL_DPR = 2

/** A row's specimen as a paragraph, an alphabet or numbers: a picture for each line, in columns. */
export function RowBlock({ family, font, show, settings, eager }: RowBlockProps) {
  const lang = blockLanguage(settings.lang ?? '', font.text)
  const lines = blockLines(show, lang, font, settings.text)
  const em = Math.round(Math.min(MOST, Math.max(LEAST, settings.size * SHARES[show])))
  return (
    <span className={styles.block} dir={textDirection(lines.join(''))} style={{ fontSize: em } as CSSProperties}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the visitor's text may repeat a line
        <span key={at} className={styles.line}>
          <TypePicture
            font={font}
            text={line}
            em={em}
            dpr={settings.dpr || USUAL_DPR}
            spacing={settings.spacing ?? 0}
            lang={lang}
            alt={at === 0 ? `${family}: ${line}` : line}
            {...(settings.chosen ? { colour: settings.fg } : {})}
            {...(eager ? { eager } : {})}
          />
        </span>
      ))}
    </span>
  )
}
