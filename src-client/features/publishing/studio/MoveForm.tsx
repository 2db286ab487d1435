import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { routePath } from '#shared/routes.ts'
import { FieldError } from '../../../ui/TextField.tsx'
import { PlainForm, submittedFor } from '../../account/PlainForm.tsx'
import * as moveFormStyles from './MoveForm.module.css'

/** Splits a family, or merges it with another: uploads are grouped by name, which may be wrong. */
export function MoveForm({ family, submitted }: { family: StudioFamily; submitted: SubmittedForm | undefined }) {
  const { familyId, styles, siblings } = family
  const error = submittedFor(submitted, 'move')?.fields.fontFileIds
  const maySplit = styles.length > 1
  if (!maySplit && siblings.length === 0) return null
  return (
    <details className={moveFormStyles.move} open={error !== undefined || undefined}>
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
              <input type="checkbox" name="fontFileIds" value={fontFileId} />
              <bdi>{name}</bdi>
            </label>
          ))}
          <FieldError name="fontFileIds" error={error} />
        </fieldset>
        <div className="field">
          <label htmlFor="move-to">To</label>
          <select id="move-to" name="to" className="input" defaultValue={maySplit ? '0' : undefined}>
            {maySplit ? <option value="0">A new family</option> : null}
            {siblings.map((one) => (
              <option key={one.familyId} value={one.familyId}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
      </PlainForm>
    </details>
  )
}
