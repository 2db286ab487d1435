import type { FormEvent } from 'react'
import type { FamilyDetails } from '#shared/contracts/catalogue/families.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { familyPath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { openJoinPrompt } from '../../../frame/join.ts'
import { Icon } from '../../../ui/Icon.tsx'
import * as styles from './RatingBar.module.css'
import { useStanding } from './use-standing.ts'

const STEPS = [1, 2, 3, 4, 5] as const

/** Average rating of a family. Signed-in people rate it here. */
export function RatingBar({ family }: { family: FamilyDetails }) {
  const { familyId } = family
  const { isLoggedIn, own, shownNow, change } = useStanding(family)
  const rate = trpc.ratings.rate.useMutation()
  const onRate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isLoggedIn) return void openJoinPrompt()
    const { submitter } = event.nativeEvent as SubmitEvent
    const step = Number((submitter as HTMLButtonElement | null)?.dataset.step ?? 0)
    // Pressing the same star again removes the rating.
    const stars = step === shownNow().stars ? 0 : step
    void change('stars', { stars: stars || null }, () => rate.mutateAsync({ familyId, stars }))
  }
  return (
    <div className={styles.opinion}>
      <form
        action={familyPath(family)}
        method="post"
        onSubmit={onRate}
        className={styles.stars}
        aria-label="Your rating"
      >
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
      <p className={styles.facts}>
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
    </div>
  )
}
