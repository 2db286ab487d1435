import { useId } from 'react'
import { COLLECTION } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import * as styles from './CollectionFields.module.css'
import { type CollectionDraft, descriptionLeft, isNameGood, nameLeft } from './collection-draft.ts'

interface CollectionFieldsProps {
  draft: CollectionDraft
  onChange: (draft: CollectionDraft) => void
  /** Whether a link opens it for others. */
  hasLink?: boolean
  /** Whether to show an error if the name is invalid. */
  flagged: boolean
}

/** Name, bio and the private flag, with the number of characters left. */
export function CollectionFields({ draft, onChange, hasLink = false, flagged }: CollectionFieldsProps) {
  const id = useId()
  const isBad = flagged && !isNameGood(draft.name)
  return (
    <>
      <div>
        <div className="field">
          <span>
            <label htmlFor={`${id}name`}>{MESSAGES.collectionName}</label>
            <Left left={nameLeft(draft.name)} />
          </span>
          <input
            id={`${id}name`}
            name="name"
            className={`input${isBad ? ' is-warn' : ''}`}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the form was asked for, and this is its first field
            autoFocus
            value={draft.name}
            aria-invalid={isBad || undefined}
            aria-describedby={isBad ? `${id}why` : undefined}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
          />
        </div>
        {isBad ? (
          <p className="warn-text" id={`${id}why`}>
            Give the collection a name of up to {COLLECTION.nameMax} characters.
          </p>
        ) : null}
      </div>
      <div className="field">
        <span>
          <label htmlFor={`${id}bio`}>{MESSAGES.collectionBio}</label>
          <Left left={descriptionLeft(draft.description)} />
        </span>
        <textarea
          id={`${id}bio`}
          name="description"
          className="input"
          rows={3}
          maxLength={COLLECTION.descriptionMax}
          value={draft.description}
          onChange={(event) => onChange({ ...draft, description: event.target.value })}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="private"
          checked={draft.private}
          onChange={(event) => onChange({ ...draft, private: event.target.checked })}
        />
        {MESSAGES.collectionHide}
      </label>
      {hasLink && !draft.private ? (
        <p className="muted" role="status">
          {MESSAGES.publicEndsLink}
        </p>
      ) : null}
    </>
  )
}

/** Characters left. */
const Left = ({ left }: { left: number }) => (
  <span className={`${styles.left} num ${left < 0 ? styles.over : 'muted'}`}>
    {left}
    <span className="vh"> characters left</span>
  </span>
)
