import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { FoundryPage } from '../../foundries/FoundryPage.tsx'
import { foundryIdOf, foundryMeta, loadFoundry } from '../../foundries/foundry-address.ts'
import { AudienceView } from './AudienceView.tsx'
import { askedRange, audienceView } from './audience-address.ts'

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { foundry, nowhere } = await loadFoundry(context)
  if (!foundry) return nowhere
  const asked = askedRange(audienceView(context.query))
  await context.api.audience.report.fetch({ foundryId: foundry.id, ...asked })
  return foundryMeta(context, 'foundry-analytics', 'Analytics', foundry)
}

/** Analytics of all families of a foundry. */
export function Page({ query }: PageProps) {
  const view = audienceView(query)
  const [brief] = trpc.foundries.brief.useSuspenseQuery(foundryIdOf(query))
  const foundryId = brief?.id ?? 0
  const [report] = trpc.audience.report.useSuspenseQuery({ foundryId, ...askedRange(view) })
  return (
    <FoundryPage title="Analytics" foundry={report.foundry} route="foundry-analytics">
      <AudienceView report={report} view={view} path={routePath('foundry-analytics')} foundryId={foundryId} />
    </FoundryPage>
  )
}
