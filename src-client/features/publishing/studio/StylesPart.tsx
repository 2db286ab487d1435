import { Link } from 'wouter'
import type { StudioFamily, StudioStyle } from '#shared/contracts/publishing/studio.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { styleId } from '#shared/format/style-id.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { routePath } from '#shared/routes.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { askFirst } from '../../../ui/ask-first.ts'
import { BreakableName } from '../../../ui/BreakableName.tsx'
import { SureBox } from '../../../ui/SureBox.tsx'
import { PlainForm } from '../../account/PlainForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import { isScheduled } from './publishing-steps.ts'
import * as stylesPartStyles from './StylesPart.module.css'
import * as studioStyles from './studio.module.css'
import { nameOf, proofUrl } from './studio-load.ts'
import { useProofInk } from './use-proof-ink.ts'

const PICTURE = { size: 28, width: 460, height: 44 }

/** The family's styles in order, each with its picture and actions. */
export function StylesPart({
  family,
  editable,
  submitted,
}: {
  family: StudioFamily
  editable: boolean
  submitted: SubmittedForm | undefined
}) {
  return (
    <section className={studioStyles.part} aria-labelledby="styles">
      <h2 id="styles">
        {family.styles.length === 1 ? '1 style' : `${family.styles.length} styles`}
        {family.version ? <span className="muted"> · version {family.version.number}</span> : null}
      </h2>
      {family.ahead ? (
        <p className="entry-notice">
          Visitors still see the version before this one.
          {family.waiting || isScheduled(family) ? null : ' Publish it when you are ready.'}
        </p>
      ) : null}
      {family.styles.length === 0 ? (
        <p className={studioStyles.none}>No fonts yet. What you upload is listed here.</p>
      ) : null}
      <ol className={studioStyles.styles}>
        {family.styles.map((style, at) => (
          <li key={style.name} id={styleId(style.name)} tabIndex={-1}>
            <StyleRow family={family} style={style} />
            {editable ? <StyleActs family={family} style={style} at={at} /> : null}
          </li>
        ))}
      </ol>
      {editable ? <MoveForm family={family} submitted={submitted} /> : null}
      {family.refused.length > 0 ? (
        <div className={stylesPartStyles.refused}>
          <h3>Files that we do not open</h3>
          <ul>
            {family.refused.map((file) => (
              <li key={file.id}>
                <b>{file.sourceName}</b>: {file.reason}.{' '}
                {file.accepted ? (
                  'It is offered for download without a preview.'
                ) : family.may.manage ? (
                  'If you offer it, visitors get the file as it is, without a preview.'
                ) : (
                  <>
                    An admin can offer it for download without a preview:{' '}
                    <Link className="link" href={routePath('contact')}>
                      write to us
                    </Link>
                    .
                  </>
                )}
                {family.may.manage && !file.accepted ? (
                  <PlainForm
                    action={routePath('family-edit', { familyId: family.familyId })}
                    name="accept"
                    submit="Offer it for download"
                    hidden={{ refusedId: String(file.id) }}
                    inline
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

function StyleRow({ family, style }: { family: StudioFamily; style: StudioStyle }) {
  const text = family.defaultText || nameOf(family)
  const fg = useProofInk()
  return (
    <>
      <p className={studioStyles.styleHead}>
        <b>{style.name}</b>
        {style.primary ? <span className={studioStyles.first}>default</span> : null}
        <span className="muted">
          <BreakableName>{style.fileName}</BreakableName> · {fileSize(style.bytes)} ·{' '}
          {countLabel(style.glyphs, 'glyph')} · {countLabel(style.languages, 'language')}
          {style.axes.length > 0
            ? ` · ${style.axes.map((axis) => `${axis.tag} ${axis.min}–${axis.max}`).join(', ')}`
            : ''}
        </span>
      </p>
      <span className={studioStyles.bed} dir={textDirection(text)}>
        <img
          src={proofUrl(family.familyId, style.fontFileId, { ...PICTURE, text, fg })}
          width={PICTURE.width}
          height={PICTURE.height}
          alt={`${style.name}: ${text}`}
          loading="lazy"
        />
      </span>
    </>
  )
}

function StyleActs({ family, style, at }: { family: StudioFamily; style: StudioStyle; at: number }) {
  const acts: [act: string, label: string, shown: boolean][] = [
    ['up', 'Up', at > 0],
    ['down', 'Down', at < family.styles.length - 1],
    ['primary', 'Make default', !style.primary],
    ['remove', 'Remove', true],
  ]
  return (
    <form
      method="post"
      action={routePath('family-edit', { familyId: family.familyId })}
      className={studioStyles.acts}
      onSubmit={(event) => {
        const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
        if (pressed?.value !== 'remove') return
        const text = 'The next version of the family will not have it. To restore it, upload its file again.'
        void askFirst(event, { title: `Remove ${style.name}?`, text })
      }}
    >
      <FormToken form="style" />
      <input type="hidden" name="style" value={style.name} />
      {acts
        .filter(([, , shown]) => shown)
        .map(([act, label]) => (
          <button key={act} type="submit" name="act" value={act} className="btn" aria-label={`${label}: ${style.name}`}>
            {label}
          </button>
        ))}
      <SureBox label={`Yes, remove ${style.name}`} />
    </form>
  )
}
