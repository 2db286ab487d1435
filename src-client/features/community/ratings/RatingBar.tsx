import '../../../styles/people-page.css'
import type { FormEvent } from 'react'
import type { FamilyDetails } from '#shared/contracts/families.ts'
import type { RatingStanding } from '#shared/contracts/ratings.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { familyPath } from '#shared/routes.ts'
import { updateOptimistically } from '../../../api/optimistic-update.ts'
import { type Api, trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { useIdentity } from '../../../app/identity.ts'
import { openJoinPrompt } from '../../../frame/join.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { notify } from '../../../ui/notifications.ts'
import * as styles from './RatingBar.module.css'

const STEPS = [1, 2, 3, 4, 5] as const

/** The two things a person can set here, and the part of the standing each changes. */
type Part = 'stars' | 'heart'
const PARTS: Record<Part, (standing: RatingStanding) => Partial<RatingStanding>> = {
  stars: ({ stars, average, ratings }) => ({ stars, average, ratings }),
  heart: ({ favourite, favourites }) => ({ favourite, favourites }),
}

/** The person's rating of the family, for the first render. If that fails, the page is shown without it. */
export const loadStanding = (api: Api, identity: { isLoggedIn: boolean }, familyId: number) =>
  identity.isLoggedIn ? api.ratings.standing.fetch({ familyId }).catch(() => undefined) : undefined

/** Average rating and number of likes of a family. Signed-in people rate and like it here. */
export function RatingBar({ family }: { family: FamilyDetails }) {
  const { isLoggedIn } = useIdentity()
  const { familyId } = family
  const utils = trpc.useUtils()
  const { data } = trpc.ratings.standing.useQuery({ familyId }, { enabled: isLoggedIn, retry: false })
  const favourite = trpc.ratings.favourite.useMutation()
  const rate = trpc.ratings.rate.useMutation()
  const none: RatingStanding = { ...family.opinion, favourite: false, stars: null }
  const own = (isLoggedIn && data) || none
  /** Includes changes made since the last render. */
  const shownNow = () => utils.ratings.standing.getData({ familyId }) ?? none

  /** Calls for stars and heart may overlap and answer in any order, so each changes only its own part. */
  async function change(kind: Part, expected: Partial<RatingStanding>, ask: () => Promise<RatingStanding>) {
    try {
      await updateOptimistically<Partial<RatingStanding>>({
        ...{ subject: `${kind} of ${familyId}`, shown: PARTS[kind](shownNow()), expected },
        show: (part) => utils.ratings.standing.setData({ familyId }, (now) => ({ ...(now ?? none), ...part })),
        send: async () => PARTS[kind](await ask()),
      })
    } catch (error) {
      notify({ type: 'danger', message: error instanceof Error ? error.message : 'Not saved' })
    }
  }
  const onLike = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoggedIn) return void openJoinPrompt()
    const { favourite: liked, favourites } = shownNow()
    const next = !liked
    const expected = { favourite: next, favourites: Math.max(0, favourites + (next ? 1 : -1)) }
    void change('heart', expected, () => favourite.mutateAsync({ familyId, favourite: next }))
  }
  const onRate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isLoggedIn) return void openJoinPrompt()
    const { submitter } = event.nativeEvent as SubmitEvent
    const step = Number((submitter as HTMLButtonElement | null)?.dataset.step ?? 0)
    // Pressing the same star again removes the rating.
    const stars = step === shownNow().stars ? 0 : step
    void change('stars', { stars: stars || null }, () => rate.mutateAsync({ familyId, stars }))
  }
  const path = familyPath(family)
  return (
    <div className={styles.opinion}>
      <form action={path} method="post" onSubmit={onRate} className={styles.stars} aria-label="Your rating">
        <FormToken form="rate" />
        {STEPS.map((step) => {
          const chosen = own.stars === step
          return (
            <button
              key={step}
              type="submit"
              name="stars"
              // Pressing the same star again removes the rating.
              value={chosen ? 0 : step}
              data-step={step}
              className={step <= (own.stars ?? 0) ? styles.isOn : undefined}
              aria-pressed={chosen}
              aria-label={`Rate ${step} of 5`}
            >
              <Icon name="star" />
            </button>
          )
        })}
      </form>
      <p className={own.average === null ? `${styles.facts} ${styles.isNone}` : styles.facts}>
        {own.average === null ? (
          <span className="muted">Not rated yet</span>
        ) : (
          <>
            <b className="num">{own.average.toFixed(1)}</b>{' '}
            <span className="muted num">
              ({groupThousands(own.ratings)} {own.ratings === 1 ? 'rating' : 'ratings'})
            </span>
          </>
        )}
      </p>
      <form action={path} method="post" onSubmit={onLike}>
        <FormToken form="favourite" />
        <input type="hidden" name="favourite" value={String(!own.favourite)} />
        <button type="submit" className={`btn${own.favourite ? ' is-on' : ''}`} aria-pressed={own.favourite}>
          <Icon name="heart" />
          Favourite
          {own.favourites > 0 ? <span className="num muted">{groupThousands(own.favourites)}</span> : null}
        </button>
      </form>
    </div>
  )
}
