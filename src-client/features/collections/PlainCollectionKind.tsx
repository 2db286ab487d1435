import type { CollectionView } from '#shared/contracts/collections.ts'
import type { SubmittedForm } from '#shared/contracts/site.ts'
import { COLLECTION } from '#shared/limits.ts'
import { FieldError, TextField } from '../../ui/TextField.tsx'
import { SMART_HINT } from './collection-draft.ts'
import { COLLECTION_TYPES } from './collection-words.ts'

interface PlainCollectionKindProps {
  collection: CollectionView
  smartQuery: string
  /** The rejected form, with its values. */
  failed: SubmittedForm | undefined
}

/** Fields for admins only, in a form that the browser sends itself, see PlainForm. */
export function PlainCollectionKind({ collection, smartQuery, failed }: PlainCollectionKindProps) {
  const { values, fields } = failed ?? { values: {} as Record<string, string>, fields: {} as Record<string, string> }
  return (
    <div className="form-part">
      <TextField
        name="slug"
        label="Slug"
        max={120}
        value={values.slug ?? collection.slug}
        error={fields.slug}
        autoComplete="off"
      />
      <div className="field">
        <label htmlFor="type">Type</label>
        <select id="type" name="type" className="input" defaultValue={values.type ?? String(collection.type)}>
          {COLLECTION_TYPES.map((label, value) => (
            <option key={label} value={value}>
              {label}
            </option>
          ))}
        </select>
        <FieldError name="type" error={fields.type} />
      </div>
      <TextField
        name="smartQuery"
        label="Saved search"
        optional
        max={COLLECTION.smartQueryMax}
        value={values.smartQuery ?? smartQuery}
        error={fields.smartQuery}
        hint={SMART_HINT}
        autoComplete="off"
      />
    </div>
  )
}
