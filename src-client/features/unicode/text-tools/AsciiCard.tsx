import { memo, type Ref } from 'react'
import { codepointLabel } from '#shared/unicode/character-path.ts'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import * as styles from './AsciiCard.module.css'

interface AsciiCardProps {
  name: string
  slug: string
  text: string
  /** Characters of the text that the font cannot draw. */
  missing: string | undefined
  /** undefined = being drawn; null = the font failed to load; '' = the font has none of the characters. */
  art: string | null | undefined
  /** Whether the card is near the screen; others have no content in the document. */
  isNear: boolean
  watch: Ref<HTMLLIElement>
}

/** One font: its name, the text in it, and a Copy button. All cards have the same height, so drawing one moves no other. */
export const AsciiCard = memo(function AsciiCard({ name, slug, text, missing, art, isNear, watch }: AsciiCardProps) {
  return (
    <li className={styles.card} ref={watch} data-key={slug}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {isNear && art ? <CopyLink text={art} label="Copy" icon="copy" className="btn" /> : null}
      </div>
      {!isNear ? null : art ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
        <pre role="img" aria-label={`${text} in ${name}`} tabIndex={0}>
          {art}
        </pre>
      ) : (
        <p className="soft">{noteOf(text, art)}</p>
      )}
      {art && missing ? (
        <p className={`warn-text ${styles.missing}`}>Missing: {[...missing].map(nameOf).join(' ')}</p>
      ) : null}
    </li>
  )
})

/** Of characters that draw nothing, or only on another one, the code point. */
const nameOf = (character: string) =>
  /[\p{C}\p{M}\p{Z}\p{DI}]/u.test(character) ? codepointLabel(character.codePointAt(0)!) : character

function noteOf(text: string, art: string | null | undefined): string {
  if (text.trim() === '') return 'Type something to see it here.'
  if (art === undefined) return 'Drawing…'
  return art === null ? 'This font could not be fetched.' : 'This font has none of these characters.'
}
