import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { PressBox } from '../../../ui/PressBox.tsx'
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
    <PressBox
      className={className}
      icon={within ? 'check' : 'basket'}
      label={`Add ${name} to basket`}
      title={within ? 'In basket' : 'Add to basket'}
      checked={within}
      onChange={() => toggleInBasket(family, font)}
    />
  )
}
