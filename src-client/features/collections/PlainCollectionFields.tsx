import type { SubmittedForm } from '#shared/contracts/site.ts'
import { COLLECTION } from '#shared/limits.ts'
import { MESSAGES } from '#shared/messages.ts'
import { TextField } from '../../ui/TextField.tsx'

interface PlainCollectionFieldsProps {
  name?: string
  description?: string
  isPrivate?: boolean
  /** The rejected form, with its values. */
  failed: SubmittedForm | undefined
}

/** Name, bio and the private flag of a form that the browser sends itself, see PlainForm. */
export function PlainCollectionFields({ name, description, isPrivate = false, failed }: PlainCollectionFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label={MESSAGES.collectionName}
        value={failed?.values.name ?? name}
        error={failed?.fields.name}
        hint={`Up to ${COLLECTION.nameMax} characters.`}
        autoComplete="off"
      />
      <TextField
        name="description"
        // The label already contains "optional".
        label={MESSAGES.collectionBio}
        optional="said"
        rows={3}
        max={COLLECTION.descriptionMax}
        value={failed?.values.description ?? description}
        error={failed?.fields.description}
      />
      <label className="check">
        <input
          type="checkbox"
          name="private"
          value="true"
          defaultChecked={failed ? failed.values.private === 'true' : isPrivate}
        />
        {MESSAGES.collectionHide}
      </label>
      {/* The first of two values counts: without the tick it is this one. */}
      <input type="hidden" name="private" value="false" />
    </>
  )
}
