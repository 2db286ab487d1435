import { useEffect, useState } from 'react'
import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import * as lineStyles from '../../../ui/underlined.module.css'
import { useComments } from '../../community/comments/comments-data.ts'
import * as styles from './Anchors.module.css'

/** Links to the sections of a family page. The current section is marked. */
export function Anchors({ family, font }: { family: FamilyDetails; font: FontDetails }) {
  const full = family.languages.filter((language) => language.status === 'full').length
  const places: [id: string, label: string, count: number][] = [
    ['styles', 'Styles', family.fontCount],
    ['glyphs', 'Glyphs', font.codepointCount],
    ['licence', 'Licence', 0],
    ...(family.licence.webFonts ? ([['web', 'Web', 0]] as [string, string, number][]) : []),
    ...(family.languages.length > 0 ? ([['languages', 'Languages', full]] as [string, string, number][]) : []),
    ['files', 'Files', family.fonts.length],
    ...(family.similar.length > 0 ? ([['similar', 'Similar', 0]] as [string, string, number][]) : []),
    ...(family.goesWith.length > 0 ? ([['goes-with', 'Goes with', 0]] as [string, string, number][]) : []),
    ['comments', 'Comments', useComments(family.familyId, 1).data?.total ?? 0],
  ]
  const current = useSectionInView(places.map(([id]) => id))
  return (
    <nav className={`${styles.anchors} ${lineStyles.row}`} aria-label="On this page">
      {places.map(([id, label, count]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {label}
          {count > 0 ? <span className={`${styles.count} num`}>{groupThousands(count)}</span> : null}
        </a>
      ))}
    </nav>
  )
}

/** Id of the section being read. */
function useSectionInView(ids: string[]): string {
  const [current, setCurrent] = useState(ids[0] as string)
  const key = ids.join()
  useEffect(() => {
    const seen = new Map<string, boolean>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) seen.set(entry.target.id, entry.isIntersecting)
        const first = key.split(',').find((id) => seen.get(id))
        if (first) setCurrent(first)
      },
      // A section is current while it crosses the band below the sticky header and toolbar.
      { rootMargin: '-140px 0px -60% 0px' },
    )
    for (const id of key.split(',')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
