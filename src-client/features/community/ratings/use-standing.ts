import type { FamilyDetails } from '#shared/contracts/catalogue/families.ts'
import type { RatingStanding } from '#shared/contracts/community/ratings.ts'
import { problemOf } from '../../../api/errors.ts'
import { updateOptimistically } from '../../../api/optimistic-update.ts'
import { type Api, trpc } from '../../../api/trpc.ts'
import { useIdentity } from '../../../app/identity.ts'
import { notify } from '../../../ui/notifications.ts'

/** The two things a person can set, and the part of the standing each changes. */
type Part = 'stars' | 'heart'
const PARTS: Record<Part, (standing: RatingStanding) => Partial<RatingStanding>> = {
  stars: ({ stars, average, ratings }) => ({ stars, average, ratings }),
  heart: ({ favourite, favourites }) => ({ favourite, favourites }),
}

/** The person's rating of the family, for the first render. If that fails, the page is shown without it. */
export const loadStanding = (api: Api, identity: { isLoggedIn: boolean }, familyId: number) =>
  identity.isLoggedIn ? api.ratings.standing.fetch({ familyId }).catch(() => undefined) : undefined

/** What people, and this person, think of a family, and how to change the own part of it. */
export function useStanding({ familyId, opinion }: FamilyDetails) {
  const { isLoggedIn } = useIdentity()
  const utils = trpc.useUtils()
  const { data } = trpc.ratings.standing.useQuery({ familyId }, { enabled: isLoggedIn, retry: false })
  const none: RatingStanding = { ...opinion, favourite: false, stars: null }
  /** Calls for stars and heart may overlap and answer in any order, so each changes only its own part. */
  async function change(kind: Part, expected: Partial<RatingStanding>, ask: () => Promise<RatingStanding>) {
    try {
      await updateOptimistically<Partial<RatingStanding>>({
        subject: `${kind} of ${familyId}`,
        shown: PARTS[kind](shownNow()),
        expected,
        show: (part) => utils.ratings.standing.setData({ familyId }, (now) => ({ ...(now ?? none), ...part })),
        send: async () => PARTS[kind](await ask()),
      })
    } catch (error) {
      notify({ type: 'danger', message: problemOf(error) })
    }
  }
  /** Includes changes made since the last render. */
  const shownNow = () => utils.ratings.standing.getData({ familyId }) ?? none
  return { isLoggedIn, own: (isLoggedIn && data) || none, shownNow, change }
}
