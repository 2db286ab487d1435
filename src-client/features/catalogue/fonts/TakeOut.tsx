import { Icon } from '../../../ui/Icon.tsx'
import { type ComparePick, toggleCompare } from './compare-store.ts'

/** Button that removes one style from the compare tray. */
export const TakeOut = ({ pick }: { pick: ComparePick }) => (
  <button
    type="button"
    className="icon-btn"
    aria-label={`Remove ${pick.font.fullName} from compare`}
    onClick={() => toggleCompare(pick)}
  >
    <Icon name="close" />
  </button>
)
