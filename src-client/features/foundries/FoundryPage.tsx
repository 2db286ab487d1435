import '../../styles/form.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FoundryBrief } from '#shared/contracts/foundries/foundries.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { initialOf } from '../../ui/initial.ts'
import * as linkStyles from '../../ui/page-links.module.css'
import * as styles from './FoundryPage.module.css'
import { type FoundryRoute, foundryPath } from './foundry-address.ts'

const PAGES: [FoundryRoute, string][] = [
  ['manage-fonts', 'My Fonts'],
  ['foundry-analytics', 'Analytics'],
  ['foundry-activity', 'Activity'],
  ['foundry-edit', 'Settings'],
]

interface FoundryPageProps {
  title: string
  foundry: FoundryBrief
  /** Current page of the foundry. */
  route: FoundryRoute
  /** Shown beside the heading. */
  acts?: ReactNode
  children: ReactNode
}

/** Layout of foundry pages: the foundry's name, links to its other pages and to the person's other foundries. */
export function FoundryPage({ title, foundry, route, acts, children }: FoundryPageProps) {
  const { page } = useNavigation()
  const own = trpc.foundries.own.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.foundries ?? []
  const current = route === 'foundry-setup' ? 'foundry-edit' : route
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <FoundryLogo foundry={foundry} size={48} />
        <div className={styles.name}>
          <p className={styles.who}>
            {foundry.name}
            {foundry.role === 'admin' ? <span className="muted"> · seen as an admin</span> : null}
          </p>
          <h1>{title}</h1>
        </div>
        {acts ? <div className={styles.acts}>{acts}</div> : null}
      </header>
      <nav className={linkStyles.links} aria-label="Foundry">
        {PAGES.map(([name, label]) => (
          <Link key={name} href={foundryPath(name, foundry.id)} aria-current={name === current ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {own.length > 1 || (own.length === 1 && own[0]?.id !== foundry.id) ? (
        <nav className={styles.foundries} aria-label="Your foundries">
          {own.map((one) => (
            <Link
              key={one.id}
              href={foundryPath(current, one.id)}
              aria-current={one.id === foundry.id && page.name === route ? 'page' : undefined}
            >
              {one.name}
            </Link>
          ))}
          <Link href={routePath('foundry-create')}>New foundry</Link>
        </nav>
      ) : null}
      {children}
    </div>
  )
}

/** The logo, or the first letter of the name. Decorative: the name is shown next to it. */
export function FoundryLogo({ foundry, size }: { foundry: Pick<FoundryBrief, 'name' | 'logo'>; size: number }) {
  const pixels = { width: size, height: size }
  if (foundry.logo) return <img className={styles.logo} src={foundry.logo} alt="" {...pixels} style={pixels} />
  return (
    <span className={styles.logo} aria-hidden="true" style={{ ...pixels, fontSize: size * 0.45 }}>
      {initialOf(foundry.name)}
    </span>
  )
}
