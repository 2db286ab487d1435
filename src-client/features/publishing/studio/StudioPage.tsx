import { FormProblem } from '../../../ui/FormProblem.tsx'
import { SavedNotice } from '../../../ui/SavedNotice.tsx'
import '../../../styles/form.css'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import { STATE_LABELS } from '#shared/shown-states.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import * as linkStyles from '../../../ui/page-links.module.css'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import * as studioPageStyles from './StudioPage.module.css'
import { nameOf } from './studio-load.ts'

/** Label of what is waiting: the family, or a new version of a published one. */
const waitLabel = (family: StudioFamily) =>
  STATE_LABELS[!family.waiting && family.scheduledFor ? 'scheduled' : 'pending']

const stateLabel = (family: StudioFamily) =>
  family.deleted ? STATE_LABELS.deleted : family.state === 'pending' ? waitLabel(family) : STATE_LABELS[family.state]

const SAVED: Record<string, string> = {
  words: 'Saved.',
  style: 'Saved.',
  'licence-file': 'The licence file is removed.',
  move: 'The styles are moved to this family.',
  poster: 'The poster is changed.',
  fonts: 'The fonts are added.',
  delete: 'The family is deleted.',
  restore: 'The family is restored.',
  accept: 'Visitors can download the file. It has no preview.',
  'take-back': 'Withdrawn. You can change it now.',
  unpublish: 'The family is unpublished. Only you can see it.',
}

/** Layout of the pages to edit a family: its name and state, and links between the pages. */
export function StudioPage({
  family,
  query,
  problem,
  children,
}: {
  family: StudioFamily
  query: URLSearchParams
  /** Why the last form was rejected. */
  problem?: string | undefined
  children: ReactNode
}) {
  const { page } = useNavigation()
  const bar = useRef<HTMLElement>(null)
  useCurrentInSight(bar, page.path)
  const { familyId } = family
  const tabs: [RouteName, string][] = [
    ['family-edit', 'Edit'],
    ['family-preview', 'Preview'],
    ['family-history', 'History'],
    ...(family.state === 'pending' || family.waiting || family.scheduledFor
      ? ([['family-pending', waitLabel(family)]] as [RouteName, string][])
      : []),
    ...(family.state === 'published' ? ([['family-published', 'Published']] as [RouteName, string][]) : []),
  ]
  const links = [
    ...tabs.map(([name, label]) => ({ href: routePath(name, { familyId }), label })),
    { href: routePath('family-analytics', { familyId }), label: 'Analytics' },
  ]
  return (
    <div className={`wrap ${studioPageStyles.studio}`}>
      <p className={studioPageStyles.crumb}>
        <bdi>{family.foundry.name}</bdi> ·{' '}
        <b className={studioPageStyles.state} data-state={family.state}>
          {stateLabel(family)}
        </b>
      </p>
      <h1>
        <bdi>{nameOf(family)}</bdi>
      </h1>
      <nav ref={bar} className={`${linkStyles.links} ${linkStyles.scrolled}`} aria-label="Family">
        {links.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={page.path === href ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <SavedNotice>{SAVED[query.get('saved') ?? '']}</SavedNotice>
      <FormProblem problem={problem} />
      {family.state === 'hidden' ? (
        <div className="form-problem">
          <p>A moderator took this family down.</p>
          {family.hiddenReason ? <p>{family.hiddenReason}</p> : null}
          {family.mayCounter ? (
            <p>
              If the notice is wrong, answer it with a{' '}
              <Link className="link" href={`${routePath('dmca')}#counter-notice`}>
                counter-notice
              </Link>
              . The link is in our mail about it.
            </p>
          ) : null}
          <p>
            <Link className="link" href={routePath('contact')}>
              Write to us
            </Link>{' '}
            about it.
          </p>
        </div>
      ) : null}
      {children}
    </div>
  )
}
