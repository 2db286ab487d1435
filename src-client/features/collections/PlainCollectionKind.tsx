import { COLLECTION_TYPES } from '#shared/collection-types.ts'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { COLLECTION } from '#shared/limits.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SMART_HINT } from './collection-draft.ts'

interface PlainCollectionKindProps {
  collection: CollectionView
  smartQuery: string
}

/** Fields for admins only, in a form that the browser sends itself, see PlainForm. */
export function PlainCollectionKind({ collection, smartQuery }: PlainCollectionKindProps) {
  return (
    <div className="form-part">
      <TextField name="slug" label="Slug" max={120} value={collection.slug} autoComplete="off" />
      <SelectField
        name="type"
        label="Type"
        options={COLLECTION_TYPES.map((label, value) => [String(value), label] as const)}
        value={String(collection.type)}
      />
      <TextField
        name="smartQuery"
        label="Saved search"
        optional
        max={COLLECTION.smartQueryMax}
        value={smartQuery}
        hint={SMART_HINT}
        autoComplete="off"
      />
    </div>
  )
}
