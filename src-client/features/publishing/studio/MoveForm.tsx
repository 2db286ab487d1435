import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { routePath } from '#shared/routes.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { FieldError } from '../../../ui/TextField.tsx'
import { PlainForm, submittedFor } from '../../account/PlainForm.tsx'
import * as moveFormStyles from './MoveForm.module.css'

/** Families that styles can be moved to: value and label. Without one there is no form. */
export const moveTargets = ({ styles, siblings }: StudioFamily) => [
  ...(styles.length > 1 ? [['0', 'A new family'] as const] : []),
  ...(styles.length > 0 ? siblings.map(({ familyId, name }) => [String(familyId), name] as const) : []),
]

/** Splits a family, or merges it with another: uploads are grouped by name, which may be wrong. */
export function MoveForm({ family, submitted }: { family: StudioFamily; submitted: SubmittedForm | undefined }) {
  const { familyId, styles } = family
  const targets = moveTargets(family)
  const failed = submittedFor(submitted, 'move')
  const error = failed?.fields.fontFileIds
  const ticked = failed?.values.fontFileIds?.split(',') ?? []
  if (targets.length === 0) return null
  return (
    <details className={moveFormStyles.move} open={failed !== undefined || undefined}>
      <summary>Split or merge</summary>
      <PlainForm action={routePath('family-edit', { familyId })} name="move" submitted={submitted} submit="Move styles">
        <p className="muted">
          Move some styles to split this family. Move all of them to merge it with another; a draft without styles is
          deleted.
        </p>
        <fieldset aria-describedby={error ? 'fontFileIds-error' : undefined}>
          <legend>Styles to move</legend>
          {styles.map(({ fontFileId, name }) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                name="fontFileIds"
                value={fontFileId}
                defaultChecked={ticked.includes(String(fontFileId))}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
          <FieldError name="fontFileIds" error={error} />
        </fieldset>
        <SelectField name="to" label="To" options={targets} value={targets[0]![0]} />
      </PlainForm>
    </details>
  )
}
