import { useEffect, useRef, useState } from 'react'
import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { routePath } from '#shared/routes.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { useKeptWords } from '../../../app/use-kept-words.ts'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { RejectedForm } from '../../../ui/rejected-form.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { LicenceFields } from './LicenceFields.tsx'
import * as studioStyles from './studio.module.css'

const LINKS = [
  ['home', 'Website of the family'],
  ['source', 'Source files'],
  ['buy', 'Buy a commercial licence'],
  ['donate', 'Donations'],
] as const

/** Id of the form, which the button that publishes sends as well. */
export const WORDS_FORM = 'words-form'

/** Name, description and licence of the family. */
export function WordsForm({ family, submitted }: { family: StudioFamily; submitted: SubmittedForm | undefined }) {
  const fields = submitted?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  const { name, licence } = family
  // The first upload fills in name and licence; fields that were typed in meanwhile are kept.
  useEffect(() => {
    const said = { name, licence: licence.template }
    for (const [field, value] of Object.entries(said)) {
      const element = form.current?.elements.namedItem(field)
      const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      if (isField && element.value === '') element.value = value
    }
  }, [name, licence.template])
  const [filledWith] = useState(family.seen)
  useKeptWords(form, submitted !== undefined)
  return (
    <section className={studioStyles.part} aria-labelledby="words">
      <h2 id="words">About the family</h2>
      <form
        ref={form}
        id={WORDS_FORM}
        method="post"
        action={routePath('family-edit', { familyId: family.familyId })}
        className="form"
        noValidate
      >
        <FormProblem
          problem={
            Object.keys(fields).length > 0
              ? `${submitted?.values.publish ? 'It is not published' : 'Nothing was saved'} yet. Look at the fields that are marked.`
              : submitted?.problem
          }
        />
        <RejectedForm value={submitted}>
          <TextField name="name" label="Title" max={PUBLISHING.nameMax} value={family.name} />
          <SelectField
            name="topic"
            label="Style"
            options={[['', 'Choose one'], ...family.topics.map(({ slug, label }) => [slug, label] as const)]}
            value={family.topic}
          />
          <TextField
            name="tags"
            label="Tags"
            optional
            value={family.tags.join(', ')}
            hint={`Words people search for, separated by commas; up to ${PUBLISHING.tagsMax}.`}
          />
          <TextField
            name="description"
            label="Description"
            optional
            rows={5}
            max={PUBLISHING.descriptionMax}
            value={family.description}
          />
          <TextField
            name="defaultText"
            label="Sample text"
            optional
            max={PUBLISHING.sampleMax}
            value={family.defaultText}
            hint="Shown in previews until a visitor types. Leave empty to show the title."
          />
          <TextField
            name="note"
            label="Note"
            optional
            rows={2}
            max={PUBLISHING.noteMax}
            value={family.note}
            hint="For the moderators who review the family."
          />
          <LicenceFields family={family} />
          <fieldset className="form-part">
            <legend>Links</legend>
            {LINKS.map(([kind, label]) => (
              <TextField key={kind} name={kind} label={label} optional type="url" value={family.links[kind]} />
            ))}
          </fieldset>
        </RejectedForm>
        <FormToken form="words" />
        <input type="hidden" name="seen" value={seenNow(submitted, family, filledWith)} />
        {family.may.edit ? (
          <button type="submit" className="btn btn--solid btn--big">
            Save
          </button>
        ) : null}
      </form>
    </section>
  )
}

/**
 * Marks of the words that the person has seen: those with which the form was filled, except for what an upload has filled in on this page
 * and what a conflict has just shown.
 */
function seenNow(
  submitted: SubmittedForm | undefined,
  { seen }: StudioFamily,
  filledWith: StudioFamily['seen'],
): string {
  if (!submitted) return JSON.stringify({ ...filledWith, name: seen.name, licence: seen.licence })
  const shown = submitted.status === 409 ? Object.entries(seen).filter(([part]) => submitted.fields[part]) : []
  try {
    return JSON.stringify({ ...JSON.parse(submitted.values.seen ?? ''), ...Object.fromEntries(shown) })
  } catch {
    return JSON.stringify(seen)
  }
}
