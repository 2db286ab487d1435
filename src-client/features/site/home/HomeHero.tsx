import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { PREVIEW } from '#shared/limits.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LicenceMark } from '../../../ui/LicenceMark.tsx'
import { Guides } from '../../catalogue/families/Guides.tsx'
import { useMissing } from '../../catalogue/families/use-missing.ts'
import { useIdle, useWebfont, webfontName } from '../../catalogue/families/use-webfont.ts'
import { MissingNotice } from '../../catalogue/fonts/MissingNotice.tsx'
import * as nameStyles from '../../catalogue/fonts/RowName.module.css'
import { StyleStems } from '../../catalogue/fonts/StyleStems.tsx'
import { primaryFont } from '../../previews/specimens/primary-font.ts'
import { firstWords } from '../../previews/specimens/sample-words.ts'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { fitExactly, fitToBed, lineHeight } from '../../previews/specimens/type-setting.ts'
import * as styles from './HomeHero.module.css'

/** Largest type size, in hundredths of the bed's width. */
const MAX_SIZE = 24
/** How far typed text may exceed the reserved height; the bed's padding absorbs it. */
const MAX_GROWTH = 1.08
/** Smallest type size for long texts before they scroll in their field: fits a sentence on a wide screen, some words on a phone. */
const MIN_SIZE = 1.6
/** Most characters of the sample: about as many as fill the bed. */
const LETTERS = 13

/** Width of a line in ems. An element, as a canvas takes the optical size of its type size, which pictures do not. */
function advanceOf(line: string, fontFamily: string): number {
  const probe = document.createElement('span')
  probe.textContent = line
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', fontSize: '100px', fontFamily })
  Object.assign(probe.style, { whiteSpace: 'pre', wordSpacing: 'normal' })
  document.body.append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return width / 100
}

/** Family of the week: a word across the page, first as a picture, then as a field to type in, set in the font itself. */
export function HomeHero({ family }: { family: FamilyRow }) {
  const first = primaryFont(family)
  const [pinned, setPinned] = useState(Math.max(0, first ? family.fonts.indexOf(first) : 0))
  const [hovered, setHovered] = useState<number | null>(null)
  const font = family.fonts[hovered ?? pinned] ?? first
  const sample = font ? firstWords(first?.text ?? font.text, LETTERS) || family.name : family.name
  const [text, setText] = useState(sample)
  const idle = useIdle()
  // The row lacks the address of the webfont; the details of the style have it.
  const details = trpc.fonts.details.useQuery({ fontId: font?.id ?? 0 }, { enabled: idle && font !== undefined })
  const state = useWebfont(details.data ?? null, idle)
  const field = useRef<HTMLInputElement>(null)
  const missing = useMissing(
    { id: font?.id ?? 0, file: font?.file ?? null, missing: [] },
    font === undefined || text === sample ? '' : text,
  )
  const ready = state === 'ready' && font !== undefined
  const [advance, setAdvance] = useState<number | null>(null)
  useEffect(() => {
    if (!ready || !font) return
    setAdvance(advanceOf(text || sample, webfontName(font.id)))
  }, [ready, font, text, sample])
  if (!font) return null
  const shown = text || sample
  const room = fitToBed(sample, font, MAX_SIZE)
  // The sample stays as large as its picture was, unless it has no room: what nobody has touched does not grow.
  const most = room * (text === sample ? 1 : MAX_GROWTH)
  const fit = advance === null ? room : Math.min(fitExactly(advance, MAX_SIZE, MIN_SIZE), most)
  const lh = lineHeight(font.metrics)
  return (
    <section className={styles.hero} aria-label={`Family of the week: ${family.name}`}>
      {/* The bed keeps the height from the server's HTML, so that typing does not shift the page. */}
      <div className={styles.bed}>
        <div className={styles.frame} data-part="lines" style={{ '--room': room, '--lh': lh } as React.CSSProperties}>
          <div
            className={styles.line}
            data-part="typed"
            dir={textDirection(shown)}
            style={{ '--fit': fit } as React.CSSProperties}
          >
            <Guides metrics={font.metrics} />
            {ready ? null : (
              <TypePicture font={font} text={shown} em={140} dpr={2} alt={`${family.name}: ${shown}`} eager />
            )}
            <input
              ref={field}
              id="preview-text"
              className={ready ? undefined : styles.waiting}
              type="text"
              value={text}
              placeholder={sample}
              maxLength={PREVIEW.maxGraphemes}
              aria-label={`Type to try ${family.name}`}
              spellCheck={false}
              autoComplete="off"
              readOnly={!ready}
              tabIndex={ready ? 0 : -1}
              style={ready ? { fontFamily: webfontName(font.id) } : undefined}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        </div>
      </div>
      {missing.length > 0 ? <MissingNotice missing={missing} /> : null}
      <div className={styles.foot}>
        <div className={`${nameStyles.name} ${styles.name}`}>
          <h2>
            <Link href={familyPath(family)}>{family.name}</Link>
          </h2>
          <p>
            <Link href={routePath('designer', { designer: family.designer.slug })}>{family.designer.name}</Link> ·{' '}
            {family.topic.label ? `${family.topic.label} · ` : ''}
            {countLabel(family.fontCount, 'style')}
          </p>
        </div>
        <StyleStems
          fonts={family.fonts}
          total={family.fontCount}
          active={hovered ?? pinned}
          href={familyPath(family)}
          onPreview={setHovered}
          onPin={setPinned}
        />
        <span className={`soft ${styles.licence}`}>
          <LicenceMark commercialUse={family.commercial_use} />
        </span>
        <div className={styles.acts}>
          <Link className="btn" href={familyPath(family)}>
            See the family
          </Link>
          <a className="btn btn--solid" href={family.downloadLink} download>
            <Icon name="download" />
            <span>Download</span>
          </a>
        </div>
      </div>
    </section>
  )
}
