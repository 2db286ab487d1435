import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import * as MESSAGES from '#shared/messages.ts'
import { sentenceName } from '#shared/unicode/sentence-name.ts'
import { trpc } from '../../../api/trpc.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { baseline, lineHeight } from '../../previews/specimens/type-setting.ts'
import { cellText, cssEscape, htmlEntity, uPlus, utf8Bytes } from './codepoint-format.ts'
import { Guides } from './Guides.tsx'
import * as styles from './glyph-map.module.css'
import { charFacts } from './glyph-words.ts'

interface Props {
  font: FontDetails
  codepoint: number
  style: React.CSSProperties
  ready: boolean
  copied: boolean
  onCopy(): void
}

/** One character in large between the font's guides, with its name, properties and notations. */
export function GlyphInspector({ font, codepoint, style, ready, copied, onCopy }: Props) {
  const info = trpc.unicode.charInfo.useQuery(
    { codepoint },
    { staleTime: Number.POSITIVE_INFINITY, placeholderData: (old) => old },
  )
  const known = info.data?.codepoint === codepoint ? info.data : undefined
  const { text, unseen } = cellText(codepoint)
  const em = lineHeight(font.metrics)
  // The stage is 280 px high for a 176 px em. The baseline is at 62 % of it for every font.
  const top = `calc(62% - ${baseline(font.metrics)}em)`
  return (
    <div className={styles.info}>
      <div className={styles.stage} aria-hidden="true">
        <div className={styles.char} style={{ ...style, top, lineHeight: em }}>
          <Guides metrics={font.metrics} text={text} />
          {unseen ? null : <span style={ready ? undefined : { visibility: 'hidden' }}>{text}</span>}
        </div>
        {unseen ? <span className={styles.code}>{uPlus(codepoint)}</span> : null}
      </div>
      <dl>
        <dt>Code point</dt>
        <dd className="mono">{uPlus(codepoint)}</dd>
        {charFacts(known).map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
        <dt>UTF-8</dt>
        <dd className="mono">{utf8Bytes(codepoint)}</dd>
        <dt>HTML</dt>
        <dd className="mono">{htmlEntity(codepoint)}</dd>
        <dt>CSS</dt>
        <dd className="mono">{cssEscape(codepoint)}</dd>
      </dl>
      <p className="vh" role="status">
        {known ? sentenceName(known.name) : ''}
      </p>
      <p className="vh" role="status">
        {copied ? MESSAGES.copied : ''}
      </p>
      <div className={styles.acts}>
        <button type="button" className="btn" onClick={onCopy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span>{copied ? MESSAGES.copied : 'Copy character'}</span>
        </button>
      </div>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
