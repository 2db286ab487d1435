import { COLLECTION } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { useRejected } from '../../ui/rejected-form.ts'
import { TextField } from '../../ui/TextField.tsx'

interface PlainCollectionFieldsProps {
  name?: string
  description?: string
  isPrivate?: boolean
}

/** Name, bio and the private flag of a form that the browser sends itself, see PlainForm. */
export function PlainCollectionFields({ name, description, isPrivate = false }: PlainCollectionFieldsProps) {
  const { value: hidden } = useRejected('private', String(isPrivate))
  return (
    <>
      <TextField
        name="name"
        label={MESSAGES.collectionName}
        value={name}
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
        value={description}
      />
      <label className="check">
        <input type="checkbox" name="private" value="true" defaultChecked={hidden === 'true'} />
        {MESSAGES.collectionHide}
      </label>
      {/* The first of two values counts: without the tick it is this one. */}
      <input type="hidden" name="private" value="false" />
    </>
  )
}
