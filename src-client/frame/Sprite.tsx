import { ICONS, type IconName } from '../ui/icons.ts'
import { LETTER, WORD } from './logo-outlines.ts'

/**
 * Shapes that are drawn by reference. The server writes them once into every document, outside of React's tree, so that scripts need not
 * repeat them.
 */
export function Sprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      {(Object.keys(ICONS) as IconName[]).map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 20 20">
          <path d={ICONS[name]} />
        </symbol>
      ))}
      <defs>
        <path id="logo-word" d={WORD} />
        <path id="logo-letter" d={LETTER} />
      </defs>
    </svg>
  )
}
