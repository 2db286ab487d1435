import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { sentenceName } from '#shared/unicode/sentence-name.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import * as tileStyles from '../../previews/specimens/LetterTile.module.css'
import { LetterTile } from '../../previews/specimens/LetterTile.tsx'
import { DiscoverHead } from './DiscoverHead.tsx'
import * as discoverStyles from './discover.module.css'
import { LetterForm } from './LetterForm.tsx'
import { LetterPicker } from './LetterPicker.tsx'
import * as styles from './LettersPage.module.css'
import { FIRST_LETTER, type LetterState, letterHref, letterState } from './letter-address.ts'

const TITLE = 'Letters'
/** Pixels per em of the pictures at each size. */
const EMS = { s: 48, m: 80, l: 128 } as const
const SIZES = { s: tileStyles.small, m: '', l: tileStyles.large } as const
/** Tiles visible without scrolling: their pictures load at once. */
const EAGER = 12

const inputOf = ({ c, style, license, page }: LetterState) => ({ c, style, license, page })
const codeOf = (codepoint: number) => `U+${codepoint.toString(16).toUpperCase().padStart(4, '0')}`

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const state = letterState(query)
  const found = await api.browse.letter.fetch(inputOf(state))
  const narrowed = state.style !== '' || state.license !== ''
  const description = `The character ${found.text} (${found.characters.map((one) => sentenceName(one.name)).join(', ')}) in ${countLabel(found.total, 'font family', 'font families')} that have it, side by side at one size.`
  const path = routePath('letters')
  return {
    status: found.total === 0 ? 404 : 200,
    title: `${found.text} in ${countLabel(found.total, 'font', 'fonts')}${found.page > 1 ? `, page ${found.page}` : ''} · ${TITLE} · ${config.siteName}`,
    description,
    canonical: letterHref({ ...state, size: 'm' }, { page: found.page }),
    // Only the first letter is indexed: search engines need no page for every character of Unicode.
    robots: narrowed || state.c !== FIRST_LETTER ? 'noindex' : undefined,
    prev: found.page > 1 ? letterHref(state, { page: found.page - 1 }) : undefined,
    next: found.page < found.pages ? letterHref(state, { page: found.page + 1 }) : undefined,
    jsonLd: collectionPage(config, { description, crumbs: [{ name: TITLE, path }] }),
  }
}

/** One character in every font that has it, at one size on one baseline. */
export function Page({ query }: PageProps) {
  const state = letterState(query)
  const [found] = trpc.browse.letter.useSuspenseQuery(inputOf(state))
  const [first] = found.characters
  return (
    <div className={`wrap ${discoverStyles.page}`}>
      <DiscoverHead
        title={
          <>
            <span className={styles.shown}>{found.text}</span> in{' '}
            {groupThousands(found.total) === '1' ? 'one family' : `${groupThousands(found.total)} families`}
          </>
        }
        links={[{ label: 'Families that have it, as a list', href: listHref(found.text) }]}
      >
        {found.characters.length === 1 && first
          ? `${codeOf(first.codepoint)} ${sentenceName(first.name)}. Only fonts that really have it, all at one size.`
          : `${found.characters.map((one) => codeOf(one.codepoint)).join(' ')}. Only fonts that really have all of it, at one size.`}
      </DiscoverHead>
      <LetterForm state={state} />
      <LetterPicker state={state} />
      {found.hits.length === 0 ? (
        <Empty
          heading={`No font here has ${found.text}`}
          act={
            state.style || state.license
              ? ['All classes and licences', letterHref(state, { style: '', license: '' })]
              : [`Back to ${FIRST_LETTER}`, letterHref(state, { c: FIRST_LETTER })]
          }
        />
      ) : (
        <div className={`${tileStyles.letters} ${SIZES[state.size]}`}>
          {found.hits.map((family, at) => (
            <LetterTile
              key={family.familyId}
              family={family}
              text={found.text}
              em={EMS[state.size]}
              codepoint={first?.codepoint ?? 0}
              eager={at < EAGER}
              heading="h2"
              label={`${found.text} in ${family.name}`}
            />
          ))}
        </div>
      )}
      <Pager page={found.page} pages={found.pages} href={(page) => letterHref(state, { page })} />
    </div>
  )
}

const listHref = (text: string) => `${routePath('search-fonts')}?${new URLSearchParams({ chars: text })}`
