import type { FormEvent } from 'react'
import type { FamilyDetails } from '#shared/contracts/catalogue/families.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { familyPath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { openJoinPrompt } from '../../../frame/join.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useStanding } from './use-standing.ts'

/** Puts a family among the person's favourites, or removes it. */
export function FavouriteForm({ family }: { family: FamilyDetails }) {
  const { familyId } = family
  const { isLoggedIn, own, shownNow, change } = useStanding(family)
  const favourite = trpc.ratings.favourite.useMutation()
  const onLike = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoggedIn) return void openJoinPrompt()
    const { favourite: liked, favourites } = shownNow()
    const next = !liked
    const expected = { favourite: next, favourites: Math.max(0, favourites + (next ? 1 : -1)) }
    void change('heart', expected, () => favourite.mutateAsync({ familyId, favourite: next }))
  }
  return (
    <form action={familyPath(family)} method="post" onSubmit={onLike}>
      <FormToken form="favourite" />
      <input type="hidden" name="favourite" value={String(!own.favourite)} />
      <button type="submit" className={own.favourite ? 'is-on' : undefined} aria-pressed={own.favourite}>
        <Icon name="heart" />
        Favourite
        {own.favourites > 0 ? <span className="num muted">{groupThousands(own.favourites)}</span> : null}
      </button>
    </form>
  )
}
