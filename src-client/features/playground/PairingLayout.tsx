import type { PairingRole, PlaygroundFont } from '#shared/contracts/playground/playground.ts'
import * as bedsStyles from './beds.module.css'
import { LiveParagraph, useLive } from './LiveText.tsx'
import * as styles from './PairingLayout.module.css'
import type { Pairing } from './PairingTab.tsx'
import { copyFor } from './pairing-layouts.ts'
import { type Layout, type PlaygroundState, slotOf } from './playground-state.ts'
import * as runningTextStyles from './running-text.module.css'

type Words = 'label' | 'title' | 'lead' | 'body' | 'quote'

/** One text of a layout: its role, its words, size in pixels, leading in hundredths, and longest line in em. */
type PieceSpec = readonly [role: PairingRole, words: Words, size: number, leading: number, measure: number]

const LAYOUTS: Record<Layout, { className?: string; pieces: readonly PieceSpec[] }> = {
  article: {
    pieces: [
      ['accent', 'label', 15, 140, 30],
      ['heading', 'title', 44, 112, 15],
      ['body', 'lead', 22, 140, 30],
      ['body', 'body', 18, 155, 36],
      ['accent', 'quote', 28, 130, 22],
    ],
  },
  card: {
    className: styles.card,
    pieces: [
      ['accent', 'label', 14, 140, 22],
      ['heading', 'title', 28, 118, 12],
      ['body', 'lead', 16, 150, 21],
    ],
  },
  poster: {
    className: styles.poster,
    pieces: [
      ['heading', 'title', 84, 100, 9],
      ['accent', 'quote', 30, 120, 22],
      ['body', 'lead', 16, 145, 34],
    ],
  },
}
/** Size of the running text in pixels on which the sizes above are based. */
const BODY_PX = 18

/** A pairing in use: an article, a card or a poster with real text. */
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
  const fonts = { heading, body, accent: pairing.accent ?? heading }
  const copy = copyFor([heading, body], state.text)
  const scale = (state.size || BODY_PX) / BODY_PX
  const { className, pieces } = LAYOUTS[layout]
  const Whole = layout === 'article' ? 'article' : 'div'
  return (
    <div className={`${bedsStyles.bed} ${runningTextStyles.layout}`} lang={copy.lang}>
      <Whole className={className}>
        {pieces.map(([role, words, size, leading, measure]) => (
          <Piece
            key={words}
            font={fonts[role]}
            text={copy[words]}
            size={size * scale}
            leading={leading}
            measure={measure}
            state={state}
            lang={copy.lang}
          />
        ))}
      </Whole>
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
    <div className={runningTextStyles.piece} style={{ maxWidth: `${measure * size}px` }}>
      <LiveParagraph
        font={font}
        slot={slotOf(font.id)}
        text={text}
        lang={lang}
        live={live}
        setting={{ ...state, size: Math.round(size) }}
        leading={state.leading || leading}
        measure={measure}
      />
    </div>
  )
}
