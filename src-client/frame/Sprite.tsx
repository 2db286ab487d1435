import { ICONS, type IconName } from '../ui/icons.ts'
import { LETTER, WORD } from './logo-outlines.ts'

/** What is drawn by reference: the server writes it once into every document, outside of what React draws, so that no script repeats it. */
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
