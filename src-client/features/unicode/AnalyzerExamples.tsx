import { routePath } from '#shared/routes.ts'
import { ActLink } from '../../ui/ActLink.tsx'
import * as styles from './AnalyzerPage.module.css'

/** Texts that are not what they look like, each with what the analyser finds in it. */
const EXAMPLES: readonly (readonly [text: string, shows: string])[] = [
  ['p\u0430yp\u0430l', 'letters of two scripts that look alike'],
  ['zero\u200bwidth, soft\u00adhyphen', 'characters that nobody sees'],
  ['Zo\u00eb, Zoe\u0308', 'one letter, stored in two ways'],
  ['\u{1f469}\u{1f3fd}\u200d\u{1f680}', 'an emoji made of four characters'],
]

/** Examples to press while there is no text. Without scripts they are links. */
export function AnalyzerExamples({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h2 id="examples">Try one</h2>
      <ul>
        {EXAMPLES.map(([text, shows]) => (
          <li key={text}>
            <ActLink href={`${routePath('analyzer')}?${new URLSearchParams({ text })}`} onAct={() => onChoose(text)}>
              <b data-letters>{text}</b>
              <span className="soft">{shows}</span>
            </ActLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
