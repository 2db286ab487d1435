import type { RefObject } from 'react'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import * as styles from './EmojiText.module.css'

interface EmojiTextProps {
  text: string
  field: RefObject<HTMLInputElement | null>
  onChange(text: string): void
}

/** The text typed so far. It needs scripts; without them, emoji can be copied from the keys. */
export function EmojiText({ text, field, onChange }: EmojiTextProps) {
  return (
    <div className={`${styles.text} needs-js`}>
      <label>
        <span className="vh">Your text</span>
        <input
          ref={field}
          className="input"
          value={text}
          placeholder="Your text"
          autoComplete="off"
          maxLength={MAX_TEXT}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <CopyLink text={text} label="Copy" icon="copy" className="btn btn--solid" />
      <button type="button" className="btn" disabled={text === ''} onClick={() => onChange('')}>
        Clear
      </button>
    </div>
  )
}

const MAX_TEXT = 2000

/** Inserts an emoji at the cursor or over the selection. @returns the text and the new cursor position */
export function insertAt(field: HTMLInputElement, emoji: string): { text: string; place: number } {
  const { value } = field
  const from = field.selectionStart ?? value.length
  const to = field.selectionEnd ?? from
  const text = value.slice(0, from) + emoji + value.slice(to)
  return text.length > MAX_TEXT ? { text: value, place: from } : { text, place: from + emoji.length }
}
