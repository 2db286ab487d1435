import { transaction } from '#server/database/transaction.ts'
import { noteActivity } from '#server/features/core/foundry-activity.ts'
import { rollUpSums } from '#server/features/insights/usage/usage-sums.ts'
import type { TestSite } from './app.ts'
import { oncePerSite } from './once-per-site.ts'
import { makePerson, type Person } from './people.ts'
import type { RouteSample } from './route-samples.ts'

type FoundryRoute =
  | 'foundry-create'
  | 'foundry-edit'
  | 'foundry-setup'
  | 'foundry-claim'
  | 'manage-fonts'
  | 'upload'
  | 'foundry-analytics'
  | 'foundry-activity'
  | 'family-analytics'

/** Pages of a foundry, each with some content, and the designer who sees them. */
export const foundrySamples = oncePerSite(plantSamples)

async function plantSamples(site: TestSite): Promise<Record<FoundryRoute, RouteSample & { person: Person }>> {
  const family = await site.family('playfair-display')
  const person = await makePerson(site, { roles: ['designer'], foundryId: family.foundryId })
  const other = await makePerson(site)
  const at = Date.now()
  await transaction(site.database, async (manager) => {
    // Removes the demo figures, which already include all milestones of downloads.
    await manager.query('DELETE FROM usage_sum WHERE scopeId = ? AND scope = 1', [family.id])
    await noteActivity(manager, { kind: 'milestone', familyId: family.id, userId: null, subjectId: 1, at: at - 1 })
    for (let i = 0; i < 40; i++)
      await manager.query(
        `INSERT INTO usage_event (kind, familyId, fontId, visitor, country, search, happenedAt) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [
          (i % 3) + 1,
          family.id,
          i % 2 ? family.primaryFontId : null,
          `visitor ${i}`,
          i % 4 ? 'CH' : null,
          i % 3 === 0 ? 'high contrast serif' : null,
          at - 60_000 - (i % 20) * 86_400_000,
        ],
      )
    await noteActivity(manager, { kind: 'collection', familyId: family.id, userId: other.userId, at })
  })
  while ((await rollUpSums(site.database, at)) > 0);
  const own = (path: string, h1: RegExp, status = 200) => ({ path, status, h1, person })
  const of = `?foundry=${family.foundryId}`
  return {
    'foundry-create': own('/account/foundry/create', /^Create a foundry$/),
    'foundry-edit': own(`/account/foundry/edit${of}`, /^Settings$/),
    'foundry-setup': own(`/account/foundry/setup${of}`, /^Set up your foundry$/),
    'foundry-claim': own('/account/foundry/claim', /^Claim a designer page$/),
    'manage-fonts': own(`/account/foundry/fonts${of}`, /^My Fonts$/),
    upload: own('/upload', /^My Fonts$/),
    'foundry-analytics': own(`/account/foundry/analytics${of}`, /^Analytics$/),
    'foundry-activity': own(`/account/foundry/activity${of}`, /^Activity$/),
    'family-analytics': own(`/account/family/${family.id}/analytics?compare=1`, /^Analytics of Playfair Display$/),
  }
}
