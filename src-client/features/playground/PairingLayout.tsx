import type { PlaygroundFont } from '#shared/contracts/playground.ts'
import { LiveParagraph, useLive } from './LiveText.tsx'
import type { Pairing } from './PairingTab.tsx'
import { type Copy, copyFor } from './pairing-layouts.ts'
import { type Layout, type PlaygroundState, slotOf } from './playground-state.ts'

/** A pairing at work: an article, a card or a poster with real words. */
export function PairingLayout({
  layout,
  pairing,
  state,
}: {
  layout: Layout
  pairing: Pairing
  state: PlaygroundState
}) {
  const { heading, body } = pairing
  if (!heading || !body) return null
  const accent = pairing.accent ?? heading
  const copy = copyFor([heading, body], state.text)
  const parts = { heading, body, accent, copy, state }
  return (
    <div className={`pg-bed pg-layout pg-layout--${layout}`} lang={copy.lang}>
      {layout === 'article' ? <Article {...parts} /> : layout === 'card' ? <Card {...parts} /> : <Poster {...parts} />}
    </div>
  )
}

interface Parts {
  heading: PlaygroundFont
  body: PlaygroundFont
  accent: PlaygroundFont
  copy: Copy
  state: PlaygroundState
}

function Article({ heading, body, accent, copy, state }: Parts) {
  const scale = (state.size || 18) / 18
  return (
    <article>
      <Piece
        font={accent}
        text={copy.label}
        size={15 * scale}
        leading={140}
        measure={30}
        state={state}
        lang={copy.lang}
      />
      <Piece
        font={heading}
        text={copy.title}
        size={44 * scale}
        leading={112}
        measure={15}
        state={state}
        lang={copy.lang}
      />
      <Piece font={body} text={copy.lead} size={22 * scale} leading={140} measure={30} state={state} lang={copy.lang} />
      <Piece font={body} text={copy.body} size={18 * scale} leading={155} measure={36} state={state} lang={copy.lang} />
      <Piece
        font={accent}
        text={copy.quote}
        size={28 * scale}
        leading={130}
        measure={22}
        state={state}
        lang={copy.lang}
      />
    </article>
  )
}

function Card({ heading, body, accent, copy, state }: Parts) {
  const scale = (state.size || 18) / 18
  return (
    <div className="pg-card">
      <Piece
        font={accent}
        text={copy.label}
        size={14 * scale}
        leading={140}
        measure={22}
        state={state}
        lang={copy.lang}
      />
      <Piece
        font={heading}
        text={copy.title}
        size={28 * scale}
        leading={118}
        measure={12}
        state={state}
        lang={copy.lang}
      />
      <Piece font={body} text={copy.lead} size={16 * scale} leading={150} measure={21} state={state} lang={copy.lang} />
    </div>
  )
}

function Poster({ heading, body, accent, copy, state }: Parts) {
  const scale = (state.size || 18) / 18
  return (
    <div className="pg-poster">
      <Piece
        font={heading}
        text={copy.title}
        size={84 * scale}
        leading={100}
        measure={9}
        state={state}
        lang={copy.lang}
      />
      <Piece
        font={accent}
        text={copy.quote}
        size={30 * scale}
        leading={120}
        measure={22}
        state={state}
        lang={copy.lang}
      />
      <Piece font={body} text={copy.lead} size={16 * scale} leading={145} measure={34} state={state} lang={copy.lang} />
    </div>
  )
}

interface PieceProps {
  font: PlaygroundFont
  text: string
  size: number
  leading: number
  /** Longest line in em. */
  measure: number
  state: PlaygroundState
  lang: string
}

function Piece({ font, text, size, leading, measure, state, lang }: PieceProps) {
  const { live } = useLive(font, text)
  return (
    <div className="pg-piece" style={{ maxWidth: `${measure * size}px` }}>
      <LiveParagraph
        font={font}
        slot={slotOf(font.id)}
        text={text}
        lang={lang}
        live={live}
        setting={{ ...state, size: Math.round(size), align: state.align }}
        leading={state.leading || leading}
        measure={measure}
      />
    </div>
  )
}
