import { useState } from 'react'
import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { PictureForms } from '../../account/PictureForms.tsx'
import { PlainForm } from '../../account/PlainForm.tsx'
import * as styles from './EditPage.module.css'
import { LicenceFilesPart } from './LicenceFilesPart.tsx'
import { moveTargets } from './MoveForm.tsx'
import { PosterPart } from './PosterPart.tsx'
import { PublishingSteps } from './PublishingSteps.tsx'
import { PublishPart } from './PublishPart.tsx'
import { ReportPart } from './ReportPart.tsx'
import { StudioPage } from './StudioPage.tsx'
import { StylesPart } from './StylesPart.tsx'
import * as studioStyles from './studio.module.css'
import { loadStudio } from './studio-load.ts'
import { UploadPart } from './UploadPart.tsx'
import { WordsForm } from './WordsForm.tsx'

export async function load(context: LoadContext): Promise<PageMeta> {
  const { family, meta } = await loadStudio(context, 'family-edit', 'Edit')
  if (family.styles.length > 0) await context.api.studio.report.fetch({ familyId: family.familyId }, { staleTime: 0 })
  return meta
}

/** Files, description and licence of a family, its quality report, and publishing. */
export function Page({ params, query, meta }: PageProps) {
  const familyId = Number(params.familyId)
  const [family] = trpc.studio.family.useSuspenseQuery({ familyId })
  const form = useMended(meta.form, family)
  const isWords = form?.values.form === 'words'
  const action = routePath('family-edit', { familyId })
  const isOpen = family.may.edit && !family.deleted && family.state !== 'pending' && family.state !== 'hidden'
  // Same rule as on the server: a family that was taken down can be edited only by admins.
  const mayWrite = isOpen || (family.state === 'hidden' && family.may.manage && !family.deleted)
  const isWaiting = family.state === 'pending' || family.waiting !== null || family.scheduledFor !== null
  const showsWords = mayWrite && !isWaiting
  const isShownBelow =
    (isWords && showsWords) || (form?.values.form === 'move' && isOpen && moveTargets(family).length > 0)
  return (
    <StudioPage family={family} query={query} problem={form && !isShownBelow ? form.problem : undefined}>
      {family.deleted ? (
        <section className={studioStyles.part}>
          <h2>Deleted</h2>
          <p>
            This family was deleted {family.deleted.timeAgo}. {fateOf(family)}
          </p>
          {family.deleted.restorable && family.may.edit ? (
            <PlainForm action={action} name="restore" submit="Restore it" inline />
          ) : null}
        </section>
      ) : null}
      {family.decision?.state === 'rejected' && !family.waiting && family.state === 'draft' ? (
        <div className="form-problem">
          <p>A moderator asks for a change ({family.decision.at.timeAgo}):</p>
          <p className={studioStyles.answer}>{family.decision.answer}</p>
        </div>
      ) : null}
      {isOpen ? <PublishingSteps family={family} /> : null}
      <div className={styles.columns}>
        <div>
          {isOpen ? <UploadPart family={family} /> : null}
          <StylesPart family={family} editable={isOpen} submitted={form} />
          <LicenceFilesPart family={family} editable={showsWords} />
          {isWaiting ? (
            <section className={studioStyles.part}>
              <h2>About the family</h2>
              <p>
                {family.state === 'published' ? 'A new version of this family' : 'This family'} is waiting to be
                published as it is. To change what is said of it,{' '}
                <a className="link" href={routePath('family-pending', { familyId })}>
                  withdraw it
                </a>{' '}
                first.
              </p>
            </section>
          ) : showsWords ? (
            <WordsForm family={family} submitted={isWords ? form : undefined} />
          ) : null}
        </div>
        <div>
          <PublishPart family={family} withWords={showsWords} submitted={form} chosen={query.get('at')} />
          {showsWords ? (
            <PosterPart family={family}>
              <PictureForms action={action} name="poster" what="poster" has={family.poster !== ''} />
            </PosterPart>
          ) : null}
          {family.styles.length > 0 ? <ReportPart familyId={familyId} /> : null}
          {family.may.edit && !family.deleted ? (
            <section className={studioStyles.part}>
              <h2>Delete</h2>
              <p>
                Nobody sees a deleted family. You can restore it for 30 days; then it is removed for good, with its
                files, versions and comments.
              </p>
              <PlainForm
                action={action}
                name="delete"
                submit="Delete this family"
                inline
                danger
                sure={{
                  title: 'Delete this family?',
                  text: 'Nobody will see it any more. For 30 days you can restore it; then it is removed for good.',
                  label: 'Yes, delete it',
                }}
              />
            </section>
          ) : null}
        </div>
      </div>
    </StudioPage>
  )
}

/** The rejected form without the errors that an upload has mended since. */
function useMended(form: SubmittedForm | undefined, family: StudioFamily): SubmittedForm | undefined {
  const missing: Record<string, boolean> = {
    name: family.name === '',
    licence: family.licence.template === '',
    files: family.styles.length === 0,
  }
  const [before] = useState(missing)
  if (!form) return form
  const left = Object.entries(form.fields).filter(([field]) => !before[field] || missing[field])
  const isMended = left.length === 0 && Object.keys(form.fields).length > 0
  return { ...form, fields: Object.fromEntries(left), problem: isMended ? '' : form.problem }
}

/** What happens to a deleted family. */
function fateOf({ deleted, state }: StudioFamily): string {
  if (state === 'hidden') return 'A moderator took it down before, so it is kept until that is settled.'
  return deleted?.restorable
    ? `It can be restored until ${deleted.until}; then it is removed for good, with its files, versions and comments.`
    : `The time to restore it ended on ${deleted?.until}. It is removed for good within minutes, or once complaints about it are settled.`
}
