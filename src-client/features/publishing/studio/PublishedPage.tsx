import { Link } from 'wouter'
import { countLabel } from '#shared/format/download-label.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { PlainForm } from '../../account/PlainForm.tsx'
import { StudioPage } from './StudioPage.tsx'
import * as studioStyles from './studio.module.css'
import { loadStudio } from './studio-load.ts'

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { family, meta } = await loadStudio(context, 'family-published', 'Published')
  if (family.state === 'published') return meta
  const next = family.waiting || family.scheduledFor ? 'family-pending' : 'family-edit'
  return { status: 302, redirect: routePath(next, { familyId: family.familyId }) }
}

/** A published family: its address, and a button to unpublish it. */
export function Page({ params, query, meta }: PageProps) {
  const familyId = Number(params.familyId)
  const [family] = trpc.studio.family.useSuspenseQuery({ familyId })
  return (
    <StudioPage family={family} query={query} problem={meta.form?.problem}>
      <section className={studioStyles.part}>
        <h2>Everybody can find and download it</h2>
        {family.published ? (
          <p>
            Published <time dateTime={family.published.value}>{family.published.short}</time>, with{' '}
            {countLabel(family.styles.length, 'style')}.
          </p>
        ) : null}
        <p className={studioStyles.ways}>
          <Link className="btn btn--solid" href={familyPath(family)}>
            View page
          </Link>
          <Link className="btn" href={routePath('family-edit', { familyId })}>
            Upload a new version
          </Link>
        </p>
      </section>
      {family.may.edit ? (
        <section className={studioStyles.part}>
          <h2>Unpublish</h2>
          <p>
            It disappears from lists, search, collections and downloads at once. You keep its page and files, and can
            publish it again.
          </p>
          <PlainForm
            action={routePath('family-published', { familyId })}
            name="unpublish"
            submit="Unpublish"
            inline
            danger
            sure={{
              title: 'Unpublish this family?',
              text: 'Nobody will find or download it until you publish it again.',
              label: 'Yes, unpublish it',
            }}
          />
        </section>
      ) : null}
    </StudioPage>
  )
}
