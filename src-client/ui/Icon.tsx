// The outlines stand in the document alone, see Sprite.tsx: no script carries them.
import type { IconName } from './icons.ts'

/** Decoration beside a label or inside a control with an aria-label; with `label` it says something itself. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return label ? (
    <svg className="i" role="img" aria-label={label}>
      <use href={`#i-${name}`} />
    </svg>
  ) : (
    <svg className="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
