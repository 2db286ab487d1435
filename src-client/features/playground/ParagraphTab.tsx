import { countLabel } from '#shared/format/download-label.ts'
import { MissingNotice } from '../catalogue/fonts/MissingNotice.tsx'
import * as bedsStyles from './beds.module.css'
import * as columnsStyles from './columns.module.css'
import { type Placed, SlotHead } from './FontSlots.tsx'
import { LiveParagraph, useLive } from './LiveText.tsx'
import * as styles from './ParagraphTab.module.css'
import { sampleParagraphs } from './sample-paragraphs.ts'
import { PARAGRAPH } from './tab-sizes.ts'
import type { Playground } from './use-playground.ts'

/** Running text side by side: the visitor's own, or a real text in one of many languages. */
export function ParagraphTab({ playground, placed }: { playground: Playground; placed: readonly Placed[] }) {
  const { state } = playground
  const text = state.para || sampleParagraphs(state.lang).join('\n') || sampleParagraphs('en').join('\n')
  return (
    <div className={`${columnsStyles.columns} ${columnsStyles.columnsText}`}>
      {placed.map((one) => (
        <Paragraph key={`${one.at}-${one.font.id}`} playground={playground} placed={one} text={text} />
      ))}
    </div>
  )
}

function Paragraph({ playground, placed, text }: { playground: Playground; placed: Placed; text: string }) {
  const { font, slot } = placed
  const { state } = playground
  const { live, missing } = useLive(font, text)
  const size = Math.round(((state.size || PARAGRAPH.size) * slot.scale) / 100)
  const leading = state.leading || PARAGRAPH.leading
  return (
    <section className={bedsStyles.bed} data-part="bed" aria-label={font.fullName}>
      <SlotHead playground={playground} placed={placed} />
      {missing.length > 0 ? <MissingNotice missing={missing} /> : null}
      <div className={styles.page}>
        <LiveParagraph
          font={font}
          slot={slot}
          text={text}
          lang={state.para ? '' : state.lang}
          live={live}
          setting={{ ...state, size }}
          leading={leading}
        />
      </div>
      <p className={bedsStyles.note}>
        {size} px on {Math.round((size * leading) / 100)} px · {countLabel(font.languages.length, 'language')}
      </p>
    </section>
  )
}
