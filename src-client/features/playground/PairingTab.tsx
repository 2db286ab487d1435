import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { PairingRole, PlaygroundFont } from '#shared/contracts/playground/playground.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import * as tabStyles from '../../ui/Tabs.module.css'
import * as lineStyles from '../../ui/underlined.module.css'
import { CodeBlock } from '../catalogue/families/CodeBlock.tsx'
import * as panelStyles from '../catalogue/families/panel.module.css'
import { pickOf } from '../catalogue/fonts/pick-store.ts'
import * as bedsStyles from './beds.module.css'
import { FontPicker } from './FontPicker.tsx'
import { PairingLayout } from './PairingLayout.tsx'
import * as styles from './PairingTab.module.css'
import { pairingCss, pairingReasons } from './pairing-css.ts'
import { LAYOUTS, type PlaygroundState, playgroundPairs } from './playground-state.ts'
import { rememberPick } from './recent-picks.ts'
import type { Playground } from './use-playground.ts'

export type Pairing = Partial<Record<PairingRole, PlaygroundFont>>

const ROLES = ['heading', 'body', 'accent'] as const
const ROLE_LABELS: Record<PairingRole, string> = { heading: 'Heading', body: 'Body', accent: 'Accent' }
const SEEDS = 1_000_000_000
/** The next seed follows from the current one, so the Shuffle button can be a link. */
const nextSeed = (seed: number) => (seed * 69_069 + 362_437) % SEEDS

const LAYOUT_WORDS = { article: 'Article', card: 'Card', poster: 'Poster' } as const

/** Heading, body and accent fonts that match by rule. Locked fonts stay, the others are shuffled. */
export function PairingTab({ playground, pairing }: { playground: Playground; pairing: Pairing }) {
  const { state } = playground
  const { heading, body } = pairing
  const allKept = ROLES.every((role) => state[role] !== 0)
  if (!heading || !body)
    return (
      <p className={bedsStyles.note}>
        The catalogue has no two fonts that go together by the rule. Pick both yourself.
      </p>
    )
  return (
    <>
      <div className={styles.roles}>
        {ROLES.map((role) => (
          <Role key={role} role={role} font={pairing[role]} playground={playground} />
        ))}
      </div>
      <div className={styles.pairbar}>
        <p>{pairingReasons(heading, body).join(' · ')}</p>
        {allKept ? (
          <span className="muted small">All three are locked. Unlock one first.</span>
        ) : (
          <StateLink className="btn btn--solid" playground={playground} change={{ seed: nextSeed(state.seed) }}>
            <Icon name="reset" />
            Shuffle
          </StateLink>
        )}
      </div>
      <nav className={`${tabStyles.tabs} ${lineStyles.row} ${styles.layouts}`} aria-label="Layout">
        {LAYOUTS.map((layout) => (
          <StateLink
            key={layout}
            playground={playground}
            change={{ layout }}
            aria-current={state.layout === layout ? 'true' : undefined}
          >
            {LAYOUT_WORDS[layout]}
          </StateLink>
        ))}
      </nav>
      <PairingLayout layout={state.layout} pairing={pairing} state={state} />
      <section className={`${panelStyles.panel} ${panelStyles.code}`} aria-labelledby="pairing-css-h">
        <div className={panelStyles.head}>
          <h2 id="pairing-css-h">CSS</h2>
          <CopyLink className="" label="Copy" what="CSS" text={pairingCss(pairing)} />
        </div>
        <CodeBlock code={pairingCss(pairing)} />
        <p className={panelStyles.note}>
          The files it names:{' '}
          {ROLES.flatMap((role) => pairing[role] ?? []).map((font) => (
            <a key={font.id} className={`link ${styles.file}`} href={font.webfont} download>
              {font.fullName}
            </a>
          ))}
        </p>
      </section>
    </>
  )
}

interface StateLinkProps extends ComponentProps<'a'> {
  playground: Playground
  change: Partial<PlaygroundState>
}

/** A link to another state of the tab. Followed here, it leaves the place on the page and the focus as they are. */
const StateLink = ({ playground, change, ...link }: StateLinkProps) => (
  <Link
    {...link}
    href={playground.href(change)}
    onClick={(event) => {
      event.preventDefault()
      playground.set(change)
    }}
  />
)

function Role({
  role,
  font,
  playground,
}: {
  role: PairingRole
  font: PlaygroundFont | undefined
  playground: Playground
}) {
  const { state } = playground
  const locked = state[role] !== 0
  const words = ROLE_LABELS[role]
  return (
    <section className={styles.role} aria-label={words}>
      <h2>{words}</h2>
      {font ? (
        <p>
          <Link className="link" href={familyPath(font.family)}>
            {font.family.name}
          </Link>{' '}
          <span className="muted">
            {font.name} · {font.family.topic}
          </span>
        </p>
      ) : (
        <p className="muted">No font goes with the other two.</p>
      )}
      {font ? (
        <StateLink
          className={locked ? 'btn is-on' : 'btn'}
          playground={playground}
          change={{ [role]: locked ? 0 : font.id }}
          aria-label={locked ? `Unlock ${words.toLowerCase()}` : `Lock ${font.family.name} as ${words.toLowerCase()}`}
        >
          <Icon name="lock" />
          {locked ? 'Unlock' : 'Lock'}
        </StateLink>
      ) : null}
      <FontPicker
        label={`Other ${words.toLowerCase()}`}
        kept={[...playgroundPairs(state), ['for', role]]}
        action={routePath('font-playground', { tab: 'pairing' })}
        onPick={({ font: chosen, family }) => {
          rememberPick(pickOf(family, chosen))
          playground.set({ [role]: chosen.id })
        }}
      />
    </section>
  )
}
