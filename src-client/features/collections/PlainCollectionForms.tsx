import '../../styles/form.css'
import { useEffect, useState } from 'react'
import type { SubmittedForm } from '#shared/contracts/site.ts'
import { routePath } from '#shared/routes.ts'
import { TextField } from '../../ui/TextField.tsx'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
import { PlainCollectionFields } from './PlainCollectionFields.tsx'

const PATH = routePath('account-collections')

/** A new collection and one from a list, where no script opens the dialogs. */
export function PlainCollectionForms({ submitted }: { submitted: SubmittedForm | undefined }) {
  const [scripts, setScripts] = useState(false)
  // Gone with the first script: the dialogs have the same fields.
  useEffect(() => setScripts(true), [])
  const imported = submittedFor(submitted, 'import')
  if (scripts) return null
  return (
    <div className="form-page no-js">
      <h2>New collection</h2>
      <PlainForm action={PATH} name="create" submitted={submitted} submit="Create">
        <PlainCollectionFields failed={submittedFor(submitted, 'create')} />
      </PlainForm>
      <h2>Import a collection</h2>
      <PlainForm action={PATH} name="import" submitted={submitted} submit="Import" file>
        <label className="field">
          <span>File</span>
          {/* In the place of the list, whose name it has. */}
          <input type="file" name="text" accept=".json,.csv,.txt" />
        </label>
        <TextField
          name="text"
          label="Or a list"
          // A file will do: the browser must not ask for words then.
          optional="said"
          rows={6}
          max={200_000}
          value={imported?.values.text}
          error={imported?.fields.text ?? (imported?.problem && imported.problem)}
          hint="What was exported as JSON or CSV, or names of families, one to a line."
        />
      </PlainForm>
    </div>
  )
}
