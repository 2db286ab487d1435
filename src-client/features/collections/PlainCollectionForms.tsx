import '../../styles/form.css'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { routePath } from '#shared/routes.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useArrived } from '../../ui/use-arrived.ts'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
import { PlainCollectionFields } from './PlainCollectionFields.tsx'

const PATH = routePath('account-collections')

/** Creating and importing a collection without scripts, which open dialogs instead. */
export function PlainCollectionForms({ submitted }: { submitted: SubmittedForm | undefined }) {
  const arrived = useArrived()
  // Removed after hydration: the dialogs have the same fields.
  if (arrived) return null
  return (
    <div className="form-page no-js">
      <h2>New collection</h2>
      <PlainForm action={PATH} name="create" submitted={submitted} submit="Create">
        <PlainCollectionFields />
      </PlainForm>
      <h2>Import a collection</h2>
      <PlainForm action={PATH} name="import" submitted={submitted} submit="Import" file>
        <label className="field">
          <span>File</span>
          {/* A file is sent instead of the list, under the same field name. */}
          <input type="file" name="text" accept=".json,.csv,.txt" />
        </label>
        <TextField
          name="text"
          label="Or a list"
          // Not required, because a file can be sent instead.
          optional="said"
          rows={6}
          max={200_000}
          error={submittedFor(submitted, 'import')?.problem}
          hint="What was exported as JSON or CSV, or names of families, one to a line."
        />
      </PlainForm>
    </div>
  )
}
