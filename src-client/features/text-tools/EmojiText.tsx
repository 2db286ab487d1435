import { CopyLink } from '../../ui/CopyLink.tsx'

/** What has been typed so far. Without scripts emoji are copied from the keys themselves. */
export function EmojiText({ text, onChange }: { text: string; onChange(text: string): void }) {
  return (
    <div className="emoji-text needs-js">
      <label>
        <span className="vh">Your text</span>
        <input
          className="input"
          value={text}
          placeholder="What you type comes here"
          autoComplete="off"
          maxLength={2000}
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
