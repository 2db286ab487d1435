import { Link } from 'wouter'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { FoundryPage } from '../../foundries/FoundryPage.tsx'
import { AudienceView } from './AudienceView.tsx'
import { askedRange, audienceView } from './audience-address.ts'

export async function load({ api, params, query, config }: LoadContext): Promise<PageMeta> {
  const familyId = Number(params.familyId)
  const asked = askedRange(audienceView(query))
  const [{ family }] = await Promise.all([api.audience.report.fetch({ familyId, ...asked }), api.foundries.own.fetch()])
  const name = family?.name ?? ''
  return {
    title: `Analytics · ${name} · ${config.siteName}`,
    description: `Who looks at ${name} and downloads it`,
    canonical: routePath('family-analytics', { familyId }),
    robots: 'noindex',
  }
}

/** Analytics of a family. */
export function Page({ params, query }: PageProps) {
  const familyId = Number(params.familyId)
  const view = audienceView(query)
  const [report] = trpc.audience.report.useSuspenseQuery({ familyId, ...askedRange(view) })
  const { foundry, family } = report
  return (
    <FoundryPage
      title={`Analytics of ${family?.name ?? ''}`}
      foundry={foundry}
      route="foundry-analytics"
      acts={
        family?.isPublic ? (
          <Link className="btn" href={familyPath({ slug: family.slug, familyId })}>
            View page
          </Link>
        ) : null
      }
    >
      <AudienceView report={report} view={view} path={routePath('family-analytics', { familyId })} foundryId={null} />
    </FoundryPage>
  )
}
