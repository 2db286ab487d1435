import type { ActivityView, DesignerPeople, UserProfile } from '#shared/contracts/account/profiles.ts'
import type { CollectionsSearchQuery, CollectionsSearchResult } from '#shared/contracts/collections/collections.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf, shortDate, timeAgo } from '#shared/format/time.ts'
import { PROFILE } from '#shared/people-limits.ts'
import { collectionPath, familyPath } from '#shared/routes.ts'
import { foldName } from '#shared/search/words.ts'
import type { AccountLink } from '../../../database/entities/account.ts'
import { USER_KIND } from '../../../database/entities/user.ts'
import type { Reader } from '../../../database/reader.ts'
import type { Actor } from '../../core/actor.ts'
import { maySee } from './profiles.policy.ts'
import {
  type ActivityRecord,
  countStats,
  findActivity,
  findFoundriesOf,
  findPeopleOf,
  findProfile,
} from './profiles.queries.ts'

interface ProfilesServiceDeps {
  reader: Reader
  collections: { search(query: CollectionsSearchQuery): Promise<CollectionsSearchResult> }
  avatarUrl(avatarKey: string | null): string
}

/** Public profiles. */
export function createProfilesService({ reader, collections, avatarUrl }: ProfilesServiceDeps) {
  return {
    /** @throws AppError NOT_FOUND, also for suspended, leaving and unconfirmed people unless an admin or moderator asks */
    async byName(actor: Actor, { username }: { username: string }): Promise<UserProfile> {
      const record = await findProfile(reader, foldName(username))
      if (!record || !maySee(actor, record))
        throw new AppError('NOT_FOUND', `There is no user with the username '${username}'`, { param: 'username' })
      const { id } = record
      const [foundries, stats, activity, shown] = await Promise.all([
        findFoundriesOf(reader, id),
        countStats(reader, id),
        findActivity(reader, id),
        // For moderators: the search knows no unconfirmed names.
        record.hasJoined
          ? collections.search({
              q: '',
              user: record.username,
              min: 0,
              sort: 'updated',
              page: 1,
              size: PROFILE.collections,
            })
          : null,
      ])
      const nowMs = Date.now()
      const joined = Number(record.createdAt)
      const seen = record.lastSeenAt === null ? null : Number(record.lastSeenAt)
      return {
        info: {
          userId: id,
          id,
          username: record.username,
          avatar: avatarUrl(record.avatarKey),
          online: seen !== null && nowMs - seen < PROFILE.onlineMs,
          lastSeen: { value: new Date(seen ?? joined).toISOString(), short: timeAgo(seen ?? joined, nowMs) },
          suspended: record.suspendedAt !== null,
          joined: {
            value: shortDate(joined),
            iso: new Date(joined).toISOString(),
            timeAgo: timeAgo(joined, nowMs),
          },
          foundries: foundries.map((foundry) => ({ id: foundry.id, name: foundry.name, slug: foundry.slug })),
          bio: record.bio ?? '',
          links: record.links ? (JSON.parse(record.links) as AccountLink[]) : [],
          isPerson: record.kind === USER_KIND.person,
        },
        stats: {
          downloads: Number(stats.downloads),
          favorites: Number(stats.favorites),
          comments: Number(stats.comments),
          ratings: Number(stats.ratings),
        },
        collections: shown?.hits ?? [],
        collectionCount: shown?.total ?? 0,
        activity: activity.map((row) => activityOf(row, nowMs)),
      }
    },

    /** Members of a designer label; empty for an unknown one, and for one that shows nothing. */
    async ofDesigner({ slug }: { slug: string }): Promise<DesignerPeople> {
      const people = await findPeopleOf(reader, slug, PROFILE.ofDesigner)
      return {
        people: people.map(({ userId, username, avatarKey }) => ({ userId, username, avatar: avatarUrl(avatarKey) })),
      }
    },
  }
}

function activityOf(row: ActivityRecord, nowMs: number): ActivityView {
  const { id, slug } = row
  return {
    kind: row.kind,
    at: momentOf(Number(row.at), nowMs),
    name: row.name,
    href: row.kind === 'collection' ? collectionPath({ slug, id }) : familyPath({ slug, familyId: id }),
    stars: row.stars === null ? null : Number(row.stars),
    text: row.text,
  }
}
