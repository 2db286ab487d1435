import { useId } from 'react'
import { COLLECTION_TYPES, SMART } from '#shared/collection-types.ts'
import { COLLECTION } from '#shared/limits.ts'
import * as styles from './CollectionKind.module.css'
import { SMART_HINT } from './collection-draft.ts'

export interface KindDraft {
  slug: string
  type: number
  smartQuery: string
}

/** Fields for admins only: address, type, and the saved search of a smart collection. */
export function CollectionKind({ kind, onChange }: { kind: KindDraft; onChange: (kind: KindDraft) => void }) {
  const id = useId()
  return (
    <div className={styles.kind}>
      <div className="field">
        <span>
          <label htmlFor={`${id}slug`}>Slug</label>
        </span>
        <input
          id={`${id}slug`}
          className="input"
          autoComplete="off"
          maxLength={120}
          value={kind.slug}
          onChange={(event) => onChange({ ...kind, slug: event.target.value })}
        />
      </div>
      <div className="field">
        <span>
          <label htmlFor={`${id}type`}>Type</label>
        </span>
        <select
          id={`${id}type`}
          className="select"
          value={kind.type}
          onChange={(event) => onChange({ ...kind, type: Number(event.target.value) })}
        >
          {COLLECTION_TYPES.map((label, value) => (
            <option key={label} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {kind.type === SMART ? (
        <div className="field">
          <span>
            <label htmlFor={`${id}query`}>Saved search</label>
          </span>
          <input
            id={`${id}query`}
            className="input"
            autoComplete="off"
            maxLength={COLLECTION.smartQueryMax}
            value={kind.smartQuery}
            aria-describedby={`${id}hint`}
            onChange={(event) => onChange({ ...kind, smartQuery: event.target.value })}
          />
          <p className="field-hint" id={`${id}hint`}>
            {SMART_HINT}
          </p>
        </div>
      ) : null}
    </div>
  )
}
