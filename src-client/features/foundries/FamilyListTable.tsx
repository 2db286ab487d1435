import { Link } from 'wouter'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import type { FamilyListResult } from '#shared/contracts/foundries/foundries.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { STATE_LABELS } from '#shared/shown-states.ts'
import { FamilyNamePicture } from '../previews/specimens/FamilyNamePicture.tsx'
import { FAMILY_LIST_FORM } from './FamilyListActs.tsx'
import * as familyListTableStyles from './FamilyListTable.module.css'

interface FamilyListTableProps {
  hits: FamilyListResult['hits']
  /** Rows of published ones, to set their names in themselves. */
  drawn: readonly FamilyRow[]
  selected: readonly number[]
  onSelect(selected: number[]): void
}

/** One row for each family: name, state, figures and links. */
export function FamilyListTable({ hits, drawn, selected, onSelect }: FamilyListTableProps) {
  const toggle = (id: number) =>
    onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  return (
    <ul className={familyListTableStyles.list}>
      {hits.map((hit) => {
        const name = hit.name || 'Untitled family'
        const row = drawn.find(({ familyId }) => familyId === hit.familyId)
        return (
          <li key={hit.familyId} data-state={hit.state}>
            <label className="check">
              <input
                type="checkbox"
                form={FAMILY_LIST_FORM}
                name="families"
                value={hit.familyId}
                aria-label={`Select ${name}`}
                checked={selected.includes(hit.familyId)}
                onChange={() => toggle(hit.familyId)}
              />
            </label>
            <span className={familyListTableStyles.family}>
              <Link href={routePath('family-edit', { familyId: hit.familyId })}>
                {row ? <FamilyNamePicture family={row} size={28} orSample /> : name}
              </Link>
              <span className="muted">
                {row ? (
                  <>
                    <bdi>
                      <b>{name}</b>
                    </bdi>
                    {' · '}
                  </>
                ) : null}
                {hit.fontCount === 0 ? 'no styles yet' : countLabel(hit.fontCount, 'style')}
                {' · changed '}
                <time dateTime={hit.updated.value} title={hit.updated.short}>
                  {hit.updated.timeAgo}
                </time>
              </span>
            </span>
            <span className={familyListTableStyles.state}>
              {STATE_LABELS[hit.state]}
              {hit.until ? <span className="muted"> · can be restored until {hit.until}</span> : null}
              {hit.state === 'scheduled' && hit.scheduledFor ? (
                <span className="muted">
                  {' '}
                  for <time dateTime={hit.scheduledFor.value}>{hit.scheduledFor.short}</time>
                </span>
              ) : null}
            </span>
            <span className={`${familyListTableStyles.downloads} num`}>{countLabel(hit.downloads, 'download')}</span>
            <span className={familyListTableStyles.ways}>
              <Link className="link" href={routePath('family-analytics', { familyId: hit.familyId })}>
                Analytics<span className="vh"> of {name}</span>
              </Link>
              {hit.state === 'published' ? (
                <Link className="link" href={familyPath(hit)}>
                  View<span className="vh"> {name}</span>
                </Link>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
