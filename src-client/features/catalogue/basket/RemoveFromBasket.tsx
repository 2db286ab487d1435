import { flushSync } from 'react-dom'
import { Icon } from '../../../ui/Icon.tsx'
import type { FontPick } from '../fonts/pick-store.ts'
import { removeFromBasket } from './basket-store.ts'

const removers = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-part="remove-from-basket"]') ?? []),
]

/** Button that removes one style from the basket. The focus goes to the button of the style that takes its place. */
export const RemoveFromBasket = ({ pick }: { pick: FontPick }) => (
  <button
    type="button"
    className="icon-btn"
    data-part="remove-from-basket"
    aria-label={`Remove ${pick.font.fullName} from basket`}
    onClick={({ currentTarget }) => {
      const list = currentTarget.closest('dialog, [data-part="tray"]')
      const at = removers(list).indexOf(currentTarget)
      flushSync(() => removeFromBasket(pick))
      const left = removers(list)
      const next = left[at] ?? left.at(-1)
      next?.focus()
    }}
  >
    <Icon name="close" />
  </button>
)
