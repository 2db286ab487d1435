import { Link } from 'wouter'
import { useNavigation } from '../app/navigation.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { isCurrent, STUFF_LINKS } from './links.ts'
import * as styles from './StuffMenu.module.css'

/** Tools, unicode, languages, blog. */
export function StuffMenu() {
  const { page } = useNavigation()
  return (
    <Menu
      className={styles.more}
      button={
        <>
          Stuff
          <Icon name="down" />
        </>
      }
    >
      {STUFF_LINKS.map((link) => (
        <Link key={link.href} href={link.href} aria-current={isCurrent(link, page) ? 'page' : undefined}>
          {link.label}
        </Link>
      ))}
    </Menu>
  )
}
