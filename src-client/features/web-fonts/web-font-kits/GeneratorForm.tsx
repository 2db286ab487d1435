import { type DragEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { routePath } from '#shared/routes.ts'
import { WEB_FONT_KIT } from '#shared/web-font-limits.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import * as zoneStyles from '../../../ui/drop-zone.module.css'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { FieldError, TextField } from '../../../ui/TextField.tsx'
import { CharacterFields } from './CharacterFields.tsx'
import { ConfigField } from './ConfigField.tsx'
import { Fold } from './Fold.tsx'
import { KitPanel } from './KitPanel.tsx'
import { KitResult } from './KitResult.tsx'
import * as kitStyles from './kit.module.css'
import { OutputFields } from './OutputFields.tsx'
import { StyleFacts } from './StyleFacts.tsx'
import { type MadeKit, sendKitForm } from './send-kit-form.ts'
import { useKitPreview } from './use-kit-preview.ts'

interface GeneratorFormProps {
  styles: readonly { id: number; fullName: string }[]
  /** Id of the chosen style; 0 = none. */
  font: number
  languages: readonly { code: string; name: string }[]
  /** The form if it was sent without scripts and rejected. */
  submitted: SubmittedForm | undefined
  /** The field that finds a font by its name. */
  find: ReactNode
  /** What was typed into it since the page loaded: the first font found is chosen. */
  typed: string
}

/** An ordinary form that answers with a ZIP; with scripts the page stays and shows what the ZIP contains. */
export function GeneratorForm({ styles, font, languages, submitted, find, typed }: GeneratorFormProps) {
  const [problem, setProblem] = useState<{ fields: Record<string, string>; text: string } | null>(
    submitted ? { fields: submitted.fields, text: submitted.problem } : null,
  )
  const [kit, setKit] = useState<MadeKit | null>(null)
  const [busy, setBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [chosen, setChosen] = useState(() => styles.find(({ id }) => id === font) ?? null)
  // The style of an earlier kit or search may be missing from the found ones.
  const offered = chosen && !styles.some(({ id }) => id === chosen.id) ? [chosen, ...styles] : styles
  const select = useRef<HTMLSelectElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [preview, ask] = useKitPreview()
  const askNow = () => form.current && ask(form.current)
  const chooseShown = () => setChosen(offered.find(({ id }) => String(id) === select.current?.value) ?? null)
  // The visitor may have chosen before scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    chooseShown()
    askNow()
  }, [])
  const first = typed === '' ? undefined : styles[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first font is chosen
  useEffect(() => {
    if (first === undefined || !select.current) return
    select.current.value = String(first)
    chooseShown()
    askNow()
  }, [first])
  useEffect(() => () => URL.revokeObjectURL(kit?.href ?? ''), [kit])
  const values = submitted?.values ?? {}
  const errors = problem?.fields ?? {}

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const large = tooLarge(event.currentTarget)
    if (large) {
      setProblem({ fields: { file: large }, text: large })
      return top.current?.focus()
    }
    setBusy(true)
    setProblem(null)
    setKit(null)
    const answer = await sendKitForm(event.currentTarget)
    // Drawn immediately: otherwise the result might not exist yet when it gets the focus.
    flushSync(() => {
      setBusy(false)
      if ('kit' in answer) setKit(answer.kit)
      else setProblem(answer.problem)
    })
    top.current?.focus()
  }

  function choose(style: GeneratorFormProps['styles'][number]) {
    flushSync(() => setChosen(style))
    if (select.current) select.current.value = String(style.id)
    askNow()
  }

  /** After settings filled in what is folded. */
  function showAll() {
    for (const fold of form.current?.querySelectorAll('details') ?? []) fold.open = true
    askNow()
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setIsOver(event.dataTransfer.types.includes('Files'))
  }

  /** The drag also leaves an element for one inside it. */
  function dragLeave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
  }

  function drop(event: DragEvent) {
    setIsOver(false)
    const input = form.current?.querySelector<HTMLInputElement>('#file')
    // A field for files takes what is dropped on it.
    if (!input || event.dataTransfer.files.length === 0 || (event.target as Element).closest('input[type="file"]'))
      return
    event.preventDefault()
    input.files = event.dataTransfer.files
    askNow()
  }

  const some = (...names: string[]) => names.some((name) => values[name] || errors[name])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen in the form as well
    <div className={kitStyles.work} onDragOver={dragOver} onDragLeave={dragLeave} onDrop={drop}>
      <div className={kitStyles.left}>
        <form
          ref={form}
          onChange={askNow}
          className={`form ${kitStyles.form}`}
          action={routePath('web-font-generator')}
          method="post"
          encType="multipart/form-data"
          onSubmit={(event) => void send(event)}
        >
          <FormToken />
          <div ref={top} tabIndex={-1} className={kitStyles.answer} data-part="answer" aria-live="polite">
            <FormProblem problem={problem && (problem.text || Object.values(problem.fields)[0])} />
            {kit ? <KitResult kit={kit} /> : null}
          </div>
          <fieldset className={kitStyles.part}>
            <legend>Font</legend>
            {/* The search field has a form of its own, and typing into it changes nothing of the kit. */}
            <div className="field" onChange={(event) => event.stopPropagation()}>
              {find}
            </div>
            <div className="field">
              <label htmlFor="font">Style</label>
              <select
                id="font"
                name="font"
                className="select"
                ref={select}
                defaultValue={font > 0 ? String(font) : ''}
                onChange={chooseShown}
              >
                <option value="">None: my own file</option>
                {offered.map((style) => (
                  <option key={style.id} value={style.id}>
                    {style.fullName}
                  </option>
                ))}
              </select>
              <FieldError name="font" error={errors.font ?? ''} />
            </div>
            <div className={zoneStyles.zone} data-over={isOver || undefined}>
              <label className={zoneStyles.title} htmlFor="file">
                Or your own file
              </label>
              <p className={zoneStyles.hint} id="file-hint">
                TTF, OTF, WOFF or WOFF2, up to {WEB_FONT_KIT.fileBytes / 1024 / 1024} MB. We keep no copy of it: the
                file is deleted after each preview and ZIP. If you choose both, your file is used.
              </p>
              <input
                id="file"
                name="file"
                type="file"
                className="input"
                accept=".ttf,.otf,.woff,.woff2"
                aria-describedby="file-hint"
              />
              <FieldError name="file" error={errors.file ?? ''} />
            </div>
            <label className="check">
              <input type="checkbox" name="rights" value="1" defaultChecked={values.rights === '1'} />
              <span>I may make web fonts of my file</span>
            </label>
            <FieldError name="rights" error={errors.rights ?? ''} />
            <Fold title="Settings of an earlier kit" open={some('config')}>
              <ConfigField error={errors.config ?? ''} onFont={choose} onFilled={showAll} />
            </Fold>
          </fieldset>
          <CharacterFields values={values} errors={errors} languages={languages} />
          <Fold title="Features and axes" open={some('features', 'axes')} part>
            <fieldset className={kitStyles.folded}>
              <legend className="vh">Features and axes</legend>
              <StyleFacts font={chosen?.id ?? 0} />
              <TextField
                name="features"
                label="Layout features to keep"
                hint="Tags, e.g. kern, liga, mark. Leave it empty to keep all."
                value={values.features ?? ''}
                error={errors.features ?? ''}
                max={600}
                optional
              />
              <TextField
                name="axes"
                label="Axes to pin or limit"
                hint="For variable fonts, e.g. wght=400..700, opsz=14. Others stay as they are."
                value={values.axes ?? ''}
                error={errors.axes ?? ''}
                max={300}
                optional
              />
            </fieldset>
          </Fold>
          <Fold title="Files and style sheet" open={some('formats', 'split', 'family')} part>
            <OutputFields values={values} errors={errors} />
          </Fold>
          <button type="submit" className="btn btn--solid btn--big" aria-disabled={busy}>
            {busy ? 'Making web fonts…' : 'Make web fonts'}
          </button>
        </form>
      </div>
      <KitPanel state={preview} font={chosen?.id ?? 0} />
    </div>
  )
}

/** Checked before sending, because a connection cut during an upload gives no reason. */
function tooLarge(form: HTMLFormElement): string | null {
  const file = form.querySelector<HTMLInputElement>('#file')?.files?.[0]
  return file && file.size > WEB_FONT_KIT.fileBytes ? fileTooBig(file.size, WEB_FONT_KIT.fileBytes).message : null
}
