import type { FontView } from '#shared/contracts/fonts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { FontPick } from '../fonts/pick-store.ts'
import { toggleInBasket, useIsInBasket } from './basket-store.ts'

interface Props {
  family: FontPick['family']
  font: FontView
  /** What it is called in the button's name. */
  name: string
  className?: string
}

/** Puts a style into the basket, and takes it out. */
export function BasketToggle({ family, font, name, className = '' }: Props) {
  const within = useIsInBasket(font.id)
  return (
    <button
      type="button"
      className={`icon-btn needs-js ${className}${within ? ' is-on' : ''}`}
      aria-pressed={within}
      aria-label={`Add ${name} to basket`}
      title={within ? 'In basket' : 'Add to basket'}
      onClick={() => toggleInBasket(family, font)}
    >
      <Icon name={within ? 'check' : 'basket'} />
    </button>
  )
}
