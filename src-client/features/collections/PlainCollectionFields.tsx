import { COLLECTION } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { useRejected } from '../../ui/rejected-form.ts'
import { TextField } from '../../ui/TextField.tsx'

interface PlainCollectionFieldsProps {
  name?: string
  description?: string
  isPrivate?: boolean
  /** Whether a link opens it for others. */
  hasLink?: boolean
}

/** Name, bio and the private flag of a form that the browser sends itself, see PlainForm. */
export function PlainCollectionFields({
  name,
  description,
  isPrivate = false,
  hasLink = false,
}: PlainCollectionFieldsProps) {
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
      {hasLink ? <p className="muted">{MESSAGES.publicEndsLink}</p> : null}
      {/* The first of two values counts: without the tick it is this one. */}
      <input type="hidden" name="private" value="false" />
    </>
  )
}
