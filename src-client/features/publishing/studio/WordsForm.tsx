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
import { scrolledTo } from '../../../ui/scrolled-to.ts'
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
  const opened = useOpened(family)
  const [first] = useState(opened)
  const { name, licence } = opened
  // The first upload fills in name and licence; fields that were typed in meanwhile are kept.
  useEffect(() => {
    // A rejected form keeps the fields that the person emptied.
    if (opened === first) return
    const said = { name, licence: licence.template }
    for (const [field, value] of Object.entries(said)) {
      const element = form.current?.elements.namedItem(field)
      const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      if (isField && element.value === '') element.value = value
    }
  }, [opened, first, name, licence.template])
  useKeptWords(form, submitted !== undefined)
  return (
    <section className={studioStyles.part} aria-labelledby="words">
      <h2 id="words">About the family</h2>
      <form
        ref={form}
        id={WORDS_FORM}
        {...scrolledTo(submitted)}
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
          <TextField name="name" label="Title" max={PUBLISHING.nameMax} value={name} />
          <SelectField
            name="topic"
            label="Class"
            options={[['', 'Choose one'], ...family.topics.map(({ slug, label }) => [slug, label] as const)]}
            value={opened.topic}
          />
          <TextField
            name="tags"
            label="Tags"
            optional
            value={opened.tags.join(', ')}
            hint={`Words people search for, separated by commas; up to ${PUBLISHING.tagsMax}.`}
          />
          <TextField
            name="description"
            label="Description"
            optional
            rows={5}
            max={PUBLISHING.descriptionMax}
            value={opened.description}
          />
          <TextField
            name="defaultText"
            label="Sample text"
            optional
            max={PUBLISHING.sampleMax}
            value={opened.defaultText}
            hint="Shown in previews until a visitor types. Leave empty to show the title."
          />
          <TextField
            name="note"
            label="Note"
            optional
            rows={2}
            max={PUBLISHING.noteMax}
            value={opened.note}
            hint="For the moderators who review the family."
          />
          <LicenceFields licence={licence} found={family.licence} />
          <fieldset className="form-part">
            <legend>Links</legend>
            {LINKS.map(([kind, label]) => (
              <TextField key={kind} name={kind} label={label} optional type="url" value={opened.links[kind]} />
            ))}
          </fieldset>
        </RejectedForm>
        <FormToken form="words" />
        <input type="hidden" name="seen" value={seenNow(submitted, opened)} />
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
 * The family as the form was opened with it, and with the name and the licence that an upload fills in. Words that others save meanwhile do
 * not come into the fields, some of which the browser would change and some not.
 */
function useOpened(family: StudioFamily): StudioFamily {
  const [opened, setOpened] = useState(family)
  const named = opened.name === '' && family.name !== '' ? family : opened
  const licensed = opened.licence.template === '' && family.licence.template !== '' ? family : opened
  if (named !== opened || licensed !== opened) {
    const seen = { ...opened.seen, name: named.seen.name!, licence: licensed.seen.licence! }
    setOpened({ ...opened, name: named.name, licence: licensed.licence, seen })
  }
  return opened
}

/** Marks of the words that the person has seen: those with which the form was filled, and those that a conflict has just shown. */
function seenNow(submitted: SubmittedForm | undefined, { seen }: StudioFamily): string {
  if (!submitted) return JSON.stringify(seen)
  const shown = submitted.status === 409 ? Object.entries(seen).filter(([part]) => submitted.fields[part]) : []
  try {
    return JSON.stringify({ ...JSON.parse(submitted.values.seen ?? ''), ...Object.fromEntries(shown) })
  } catch {
    return JSON.stringify(seen)
  }
}
