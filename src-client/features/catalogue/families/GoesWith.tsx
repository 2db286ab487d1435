import { Link } from 'wouter'
import type { FamilyDetails, FamilyPairing } from '#shared/contracts/catalogue/families.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { pictureLines } from '../../previews/specimens/picture-lines.ts'
import { type PictureFont, TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { primaryFont } from './family-view.ts'
import * as styles from './GoesWith.module.css'

type Role = FamilyPairing['role']

const ENGLISH = {
  heading: 'Homeward',
  body: 'Six carriages, one conductor, and a kitchen that smells of onions by the time the lights go out.',
}
const WORDS: Record<Role, string> = { heading: 'Heading', body: 'Text' }

/** Type sizes in pixels of a face whose x-height is half an em; others are scaled to the same x-height, within limits. */
const SIZES: Record<Role, { usual: number; least: number; most: number }> = {
  heading: { usual: 34, least: 26, most: 42 },
  body: { usual: 15, least: 13, most: 19 },
}
const X_HEIGHT = 0.5
/** Width of the text in pixels: that of a card on a narrow phone. */
const MEASURE_PX = 252
const LINES = 4
/** Letters of monospaced faces are wider than is estimated. */
const MONO_SHARE = 0.8
const HEADING_WORDS = 2

function sizeOf(role: Role, { metrics }: PictureFont): number {
  const { usual, least, most } = SIZES[role]
  return Math.round(Math.min(most, Math.max(least, (usual * X_HEIGHT) / (metrics.xHeight || X_HEIGHT))))
}

/** What both are set in: English, else the sample of the family whose script it is. */
function wordsFor(lang: string, sample: string) {
  if (lang === 'en' || sample === '') return ENGLISH
  return { heading: sample.split(/\s+/u).slice(0, HEADING_WORDS).join(' '), body: sample }
}

/** Families that go with this one: a heading and some lines of text in both. */
export function GoesWith({ family }: { family: FamilyDetails }) {
  const own = primaryFont(family)
  if (!own || family.goesWith.length === 0) return null
  return (
    <section className="block" id="goes-with" aria-labelledby="goes-with-h">
      <hgroup>
        <h2 id="goes-with-h">Goes with</h2>
        <p>At equal x-heights</p>
      </hgroup>
      <ul className={styles.pairs}>
        {family.goesWith.map((pairing) => (
          <Pair key={`${pairing.role}${pairing.family.familyId}`} name={family.name} own={own} pairing={pairing} />
        ))}
      </ul>
    </section>
  )
}

function Pair({ name, own, pairing }: { name: string; own: PictureFont & { text: string }; pairing: FamilyPairing }) {
  const { role, lang, family } = pairing
  const fonts: Record<Role, PictureFont> = { heading: own, body: own, [role]: family.font }
  const words = wordsFor(lang, own.text || family.font.text)
  const isMono = role === 'body' && family.topic.slug === 'monospace'
  const other: Role = role === 'heading' ? 'body' : 'heading'
  const playground = `${routePath('font-playground', { tab: 'pairing' })}?lock=${fonts.heading.id},${fonts.body.id},0`
  return (
    <li className={styles.pair}>
      <div className={styles.bed} dir={textDirection(words.body)}>
        <Lines as="heading" font={fonts.heading} lines={[words.heading]} lang={lang} />
        <Lines as="body" font={fonts.body} lines={bodyLines(words.body, fonts.body, isMono)} lang={lang} />
      </div>
      <div className={styles.caption}>
        <h3>
          <Link className="link" href={familyPath(family)} dir="auto">
            {family.name}
          </Link>
        </h3>
        <p>
          {WORDS[role]}, with {name} as {WORDS[other].toLowerCase()}
        </p>
        <Link
          className={`link ${styles.open}`}
          href={playground}
          aria-label={`Open in playground: ${name} with ${family.name}`}
        >
          Open in playground
        </Link>
      </div>
    </li>
  )
}

const bodyLines = (text: string, font: PictureFont, isMono: boolean) =>
  pictureLines(text, font, ((isMono ? MONO_SHARE : 1) * MEASURE_PX) / sizeOf('body', font)).slice(0, LINES)

/** Lines as pictures, in boxes whose height does not depend on the font. */
function Lines({
  as: role,
  font,
  lines,
  lang,
}: {
  as: Role
  font: PictureFont
  lines: readonly string[]
  lang: string
}) {
  return (
    <div className={role === 'heading' ? styles.heading : styles.text}>
      {lines.map((line) => (
        <div key={line} className={styles.line}>
          <TypePicture font={font} text={line} em={sizeOf(role, font)} dpr={2} alt={line} lang={lang} />
        </div>
      ))}
    </div>
  )
}
