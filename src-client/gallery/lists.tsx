import { HashPager as UiHashPager } from '../ui/HashPager.tsx'
import { ListBar as UiListBar } from '../ui/ListBar.tsx'
import { Menu as UiMenu } from '../ui/Menu.tsx'
import { Pager as UiPager } from '../ui/Pager.tsx'
import { Scroll as UiScroll } from '../ui/Scroll.tsx'
import { Tabs as UiTabs } from '../ui/Tabs.tsx'
import * as styles from './Gallery.module.css'
import { Held, type States } from './specimen.tsx'
import { ARABIC, BUTTON, HEBREW, LONG, ONE_WORD } from './words.ts'

const nothing = () => undefined

const pager = (page: number, pages: number) => () => <UiPager page={page} pages={pages} href={(to) => `#page-${to}`} />
export const Pager: States = {
  'One page: nothing': pager(1, 1),
  First: pager(1, 9),
  Middle: pager(5000, 10000),
  Last: pager(9, 9),
  'Right to left': pager(3, 9),
}

const hashPager = (start: number, pages: number, of: string) => () => (
  <Held start={start}>
    {(page, set) => <UiHashPager section="glyphs" page={page} pages={pages} of={of} onPage={set} />}
  </Held>
)
export const HashPager: States = {
  First: hashPager(1, 9, 'the first list'),
  Middle: hashPager(1234, 9999, 'the long list'),
  'Right to left': hashPager(3, 9, 'the list from the right'),
}

const SORTS = [
  ['popular', 'Popular'],
  ['new', 'Newest'],
] as const
const listBar = (label: string, q: string, sort: { value: string; options: typeof SORTS } | null) => () => (
  <UiListBar path="#" label={label} q={q} sort={sort} onSearch={nothing} onSort={nothing} />
)
export const ListBar: States = {
  Empty: listBar('Search collections', '', null),
  Filled: listBar('Search designers', 'type foundry', { value: 'new', options: SORTS }),
  'Long words': listBar(LONG, ONE_WORD, { value: 'popular', options: SORTS }),
  'Right to left': listBar(HEBREW, ARABIC, { value: 'popular', options: SORTS }),
}

const menu = (button: string, links: string[]) => () => (
  <UiMenu button={button} className="btn">
    {links.map((link) => (
      <a key={link} href={`#${link}`}>
        {link}
      </a>
    ))}
  </UiMenu>
)
export const Menu: States = {
  Default: menu('Fonts', ['Popular', 'New', 'Random']),
  Empty: menu('Nothing', []),
  'Long words': menu(BUTTON, [ONE_WORD, LONG]),
  'Right to left': menu(ARABIC, [HEBREW, ARABIC]),
}

const tabs = (label: string, names: string[]) => () => (
  <UiTabs label={label} tabs={names.map((name) => ({ label: name, panel: <p>{name}</p> }))} />
)
export const Tabs: States = {
  Default: tabs('Notations', ['HTML', 'CSS', 'JavaScript']),
  Many: tabs('Many tabs', ['Latin', 'Greek', 'Hebrew', 'Thai']),
  'Long words': tabs('Long tabs', [BUTTON]),
  'Right to left': tabs('Tabs from the right', [ARABIC, HEBREW]),
}

export const Scroll: States = {
  Default: () => (
    <UiScroll label="A line that scrolls" className={styles.scroll!}>
      {LONG} {LONG}
    </UiScroll>
  ),
  'Right to left': () => (
    <UiScroll label="A line from the right" className={styles.scroll!}>
      {Array(12).fill(ARABIC).join(' ')}
    </UiScroll>
  ),
}
