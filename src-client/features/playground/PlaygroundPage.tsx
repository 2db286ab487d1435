import { useRef } from 'react'
import { Link } from 'wouter'
import { AppError } from '#shared/errors.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { Empty } from '../../ui/Empty.tsx'
import * as tabStyles from '../../ui/Tabs.module.css'
import * as lineStyles from '../../ui/underlined.module.css'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'
import { BasketTray } from '../catalogue/basket/BasketTray.tsx'
import { primaryFont } from '../previews/specimens/primary-font.ts'
import * as bedsStyles from './beds.module.css'
import { FontSlots, type Placed } from './FontSlots.tsx'
import { FoundFonts } from './FoundFonts.tsx'
import type { Pairing } from './PairingTab.tsx'
import { type ControlSet, PlaygroundControls } from './PlaygroundControls.tsx'
import * as styles from './PlaygroundPage.module.css'
import {
  DEFAULT_STATE,
  type PlaygroundState,
  parsePlayground,
  type Slot,
  slotOf,
  TABS,
  type Tab,
} from './playground-state.ts'
import { CompareTab, FeaturesTab, fetchTab, PairingTab, ParagraphTab } from './tab-parts.ts'
import { COMPARE_SIZE, FEATURES_SIZE, PARAGRAPH } from './tab-sizes.ts'
import { playgroundHref, tabPath, usePlayground } from './use-playground.ts'
import { WaterfallTab } from './WaterfallTab.tsx'

const TAB_WORDS: Record<Tab, { label: string; description: string }> = {
  waterfall: {
    label: 'Waterfall',
    description: 'One text in sixteen sizes from 8 to 144 pixels, in as many fonts as you like.',
  },
  paragraph: {
    label: 'Paragraph',
    description: 'Running text in your language: set size, leading, spacing and alignment.',
  },
  compare: {
    label: 'Compare',
    description: 'Up to eight fonts with one text, the letters that differ most and their facts side by side.',
  },
  features: {
    label: 'Features and axes',
    description: 'Try the axes, named instances and OpenType features of a font, and copy the CSS.',
  },
  pairing: {
    label: 'Pairing',
    description:
      'Heading, body and accent that go together by kind, x-height and languages. Lock one, shuffle the rest.',
  },
}
const CONTROLS: Record<Tab, ControlSet> = {
  waterfall: { text: 'line', size: 0, leading: 0, align: true },
  paragraph: { text: 'paragraph', size: PARAGRAPH.size, leading: PARAGRAPH.leading, align: true },
  compare: { text: 'line', size: COMPARE_SIZE, leading: 0, align: true },
  features: { text: 'line', size: FEATURES_SIZE, leading: 0, align: true },
  pairing: { text: 'line', size: 18, leading: 0, align: true },
}
/** Number of fonts shown while the address names none: the most popular ones. */
const DEFAULT_FONTS: Record<Tab, number> = { waterfall: 1, paragraph: 2, compare: 3, features: 1, pairing: 0 }
const POPULAR_INPUT = { size: 3, sort: 'popular' as const }

const tabOf = (name: string | undefined): Tab | null =>
  name === undefined ? 'waterfall' : (TABS.find((tab) => tab === name) ?? null)

const fontsInput = (ids: readonly number[], text: string) => ({ ids: ids.join(','), text })
const pairingInput = ({ seed, heading, body, accent }: PlaygroundState) => ({ seed, heading, body, accent })
const idsOf = (pairing: { heading: number | null; body: number | null; accent: number | null }) =>
  [pairing.heading, pairing.body, pairing.accent].filter((id) => id !== null)
const findOf = (query: URLSearchParams) => (query.get('find') ?? '').trim().slice(0, 200)

export async function load({ api, params, query, config }: LoadContext): Promise<PageMeta> {
  const tab = tabOf(params.tab)
  if (!tab) throw new AppError('NOT_FOUND', `The playground has no tab '${params.tab}'`)
  const state = parsePlayground(query)
  const find = findOf(query)
  await fetchTab(tab)
  if (find !== '') await api.fonts.suggest.fetch({ q: find })
  if (tab === 'pairing') {
    const pairing = await api.playground.pairing.fetch(pairingInput(state))
    await api.playground.fonts.fetch(fontsInput(idsOf(pairing), ''))
  } else {
    const slots = state.slots.length > 0 ? state.slots : await defaultSlots(api, tab)
    await api.playground.fonts.fetch(fontsInput([...new Set(slots.map((slot) => slot.id))], state.text))
  }
  const words = TAB_WORDS[tab]
  return {
    title: `${tab === 'waterfall' ? 'Font playground' : `${words.label}, font playground`} · ${config.siteName}`,
    description: words.description,
    canonical: playgroundHref(tab, DEFAULT_STATE),
    robots: query.size > 0 ? 'noindex' : undefined,
  }
}

async function defaultSlots(api: LoadContext['api'], tab: Tab): Promise<Slot[]> {
  return popularSlots(await api.fonts.search.fetch(POPULAR_INPUT), tab)
}

function popularSlots(popular: { hits: { fonts: { id: number; primary: boolean }[] }[] }, tab: Tab): Slot[] {
  return popular.hits
    .flatMap((family) => primaryFont(family) ?? [])
    .slice(0, DEFAULT_FONTS[tab])
    .map((font) => slotOf(font.id))
}

/** Try fonts in many sizes, as running text, side by side, with their features and axes, and in pairings. */
export function Page({ params, query }: PageProps) {
  const tab = tabOf(params.tab) ?? 'waterfall'
  const state = parsePlayground(query)
  const usesDefaults = tab !== 'pairing' && state.slots.length === 0
  const popular = trpc.fonts.search.useQuery(POPULAR_INPUT, { enabled: usesDefaults }).data
  const defaults = usesDefaults && popular ? popularSlots(popular, tab) : []
  const playground = usePlayground(tab, defaults)
  const path = tabPath(tab)
  const find = findOf(query)
  const tabs = useRef<HTMLElement>(null)
  useCurrentInSight(tabs, path)
  return (
    <div className={`wrap ${styles.pg}`} style={paper(playground.state)}>
      <div className="list-head">
        <div>
          <h1>Font playground</h1>
          <p>{TAB_WORDS[tab].description}</p>
        </div>
      </div>
      {/* Default fonts are not carried to the next tab, which shows its own number of them. */}
      <nav ref={tabs} className={`${tabStyles.tabs} ${lineStyles.row} ${styles.ways}`} aria-label="Ways to look">
        {TABS.map((one) => (
          <Link
            key={one}
            href={playground.href(usesDefaults ? { slots: [] } : toTab(one, playground.state), one)}
            aria-current={one === tab ? 'page' : undefined}
          >
            {TAB_WORDS[one].label}
          </Link>
        ))}
      </nav>
      <PlaygroundControls playground={playground} controls={CONTROLS[tab]} path={path} />
      {find !== '' ? <FoundFonts playground={playground} find={find} role={query.get('for')} /> : null}
      {tab === 'pairing' ? (
        <PairingBody playground={playground} asked={state} />
      ) : (
        <FontsBody playground={playground} asked={state.slots.length > 0 ? state.slots : defaults} text={state.text} />
      )}
      <BasketTray />
    </div>
  )
}

/** The pairing starts with the first font of the other tabs, unless it already locks a font. */
function toTab(tab: Tab, state: PlaygroundState): Partial<PlaygroundState> {
  const kept = [state.heading, state.body, state.accent].filter(Boolean)
  if (tab === 'pairing' && kept.length === 0 && state.slots[0]) return { heading: state.slots[0].id }
  return {}
}

const paper = ({ bg }: PlaygroundState) => (bg ? ({ '--paper': `#${bg}` } as React.CSSProperties) : undefined)

function FontsBody({
  playground,
  asked,
  text,
}: {
  playground: ReturnType<typeof usePlayground>
  asked: readonly Slot[]
  text: string
}) {
  const [{ fonts }] = trpc.playground.fonts.useSuspenseQuery(
    fontsInput([...new Set(asked.map((slot) => slot.id))], text),
  )
  const { state, tab } = playground
  const placed: Placed[] = state.slots.flatMap((slot, at) => {
    const font = fonts.find((one) => one.id === slot.id)
    return font ? [{ slot, font, at }] : []
  })
  const lost = state.slots.length - placed.length
  const Body = { waterfall: WaterfallTab, paragraph: ParagraphTab, compare: CompareTab, features: FeaturesTab }[
    tab as Exclude<Tab, 'pairing'>
  ]
  return (
    <>
      <FontSlots playground={playground} placed={placed} />
      {lost > 0 ? (
        <p className={bedsStyles.note} role="status">
          {lost === 1 ? 'One font of this address is' : `${lost} fonts of this address are`} no longer here.
        </p>
      ) : null}
      {placed.length > 0 ? <Body playground={playground} placed={placed} /> : <NoFonts />}
    </>
  )
}

function PairingBody({ playground, asked }: { playground: ReturnType<typeof usePlayground>; asked: PlaygroundState }) {
  const [chosen] = trpc.playground.pairing.useSuspenseQuery(pairingInput(asked))
  const [{ fonts }] = trpc.playground.fonts.useSuspenseQuery(fontsInput(idsOf(chosen), ''))
  const of = (id: number | null) => fonts.find((font) => font.id === id)
  const pairing: Pairing = { heading: of(chosen.heading), body: of(chosen.body), accent: of(chosen.accent) }
  return <PairingTab playground={playground} pairing={pairing} />
}

const NoFonts = () => (
  <Empty heading="No fonts yet" act={['Popular fonts', routePath('popular-fonts')]}>
    Fonts you add above or put into the basket appear here.
  </Empty>
)
