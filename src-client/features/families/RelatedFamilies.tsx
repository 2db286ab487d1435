import type { FamilyRow } from '#shared/contracts/fonts.ts'
import { FamilyTile } from './FamilyTile.tsx'

/** A wall of three across: families like this one, or by the same hands. */
export function RelatedFamilies({ id, title, families }: { id: string; title: string; families: FamilyRow[] }) {
  if (families.length === 0) return null
  return (
    <section className="block" id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{title}</h2>
      <div className="wall wall--three">
        {families.slice(0, 6).map((family) => (
          <FamilyTile key={family.familyId} family={family} />
        ))}
      </div>
    </section>
  )
}
