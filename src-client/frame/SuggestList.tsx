import type { ReactNode } from 'react'
import type { SuggestResult } from '#shared/contracts/site/site.ts'
import { countLabel, downloadLabel, groupThousands } from '#shared/format/download-label.ts'
import { ROW } from '#shared/limits.ts'
import { FamilyNamePicture } from '../features/previews/specimens/FamilyNamePicture.tsx'
import * as styles from './SuggestList.module.css'
import type { SuggestOption } from './suggest-options.ts'

interface SuggestListProps {
  id: string
  found: SuggestResult
  options: SuggestOption[]
  active: number
  onPick: (href: string) => void
}

/** Families set in their own fonts, then designers and collections, then a link to all results. Loaded when first needed. */
export function SuggestList({ id, found, options, active, onPick }: SuggestListProps) {
  const at = (key: string) => options.findIndex((option) => option.key === key)
  const option = (key: string) => {
    const index = at(key)
    return {
      id: `${id}-${index}`,
      role: 'option' as const,
      tabIndex: -1,
      'aria-selected': index === active,
      className: [styles.option, key === 'all' && styles.all, index === active && styles.active]
        .filter(Boolean)
        .join(' '),
      href: options[index]?.href,
      onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
      onClick: (event: React.MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onPick(options[index]?.href ?? '/')
      },
    }
  }
  return (
    <>
      <Group label="Fonts">
        {found.families.map((family) => (
          <a key={family.familyId} {...option(`f${family.familyId}`)}>
            <FamilyNamePicture family={family} size={24} />
            <span className="n num">
              {family.downloads > ROW.downloadsShownAbove ? `${downloadLabel(family.downloads)} downloads` : ''}
            </span>
          </a>
        ))}
      </Group>
      <Group label="Designers">
        {found.designers.map((designer) => (
          <a key={designer.slug} {...option(`d${designer.slug}`)}>
            {designer.name}
            <span className="n">{countLabel(designer.familyCount, 'family', 'families')}</span>
          </a>
        ))}
      </Group>
      <Group label="Collections">
        {found.collections.map((collection) => (
          <a key={collection.id} {...option(`c${collection.id}`)}>
            {collection.name}
            <span className="n">{countLabel(collection.fontCount, 'font')}</span>
          </a>
        ))}
      </Group>
      {options.length === 1 ? (
        <p className="sub" role="presentation">
          No family, designer or collection has that name.
        </p>
      ) : null}
      <a {...option('all')}>
        <b>{found.totals.totalFonts > 1 ? `All ${groupThousands(found.totals.totalFonts)} results` : 'Search page'}</b>
        <span className="n">
          <kbd>Enter</kbd>
        </span>
      </a>
    </>
  )
}

/** A list box may hold groups of options, but no paragraphs or rules. */
function Group({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
    <div role="group" aria-label={label}>
      <p className="sub" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}
