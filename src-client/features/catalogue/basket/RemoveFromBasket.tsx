import { Icon } from '../../../ui/Icon.tsx'
import type { FontPick } from '../fonts/pick-store.ts'
import { removeFromBasket } from './basket-store.ts'

/** Button that removes one style from the basket. */
export const RemoveFromBasket = ({ pick }: { pick: FontPick }) => (
  <button
    type="button"
    className="icon-btn"
    aria-label={`Remove ${pick.font.fullName} from basket`}
    onClick={() => removeFromBasket(pick)}
  >
    <Icon name="close" />
  </button>
)
