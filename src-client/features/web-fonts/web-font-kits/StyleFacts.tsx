import { trpc } from '../../../api/trpc.ts'
import { styleInput } from './generator-choice.ts'
import * as styles from './StyleFacts.module.css'

/** Axes and features of the chosen style, which the fields below accept. Empty until one is chosen. */
export function StyleFacts({ font }: { font: number }) {
  const { data: style } = trpc.fonts.details.useQuery(styleInput({ font }), { enabled: font > 0, retry: false })
  if (font === 0 || !style) return null
  const tags = [...new Set(style.features.map(({ tag }) => tag))]
  return (
    <dl className={styles.facts} data-part="facts">
      <div>
        <dt>Features of {style.fullName}</dt>
        <dd>{tags.length === 0 ? 'none' : tags.map((tag) => <code key={tag}>{tag}</code>)}</dd>
      </div>
      <div>
        <dt>Axes</dt>
        <dd>
          {style.axes.length === 0
            ? 'none: it is not variable'
            : style.axes.map(({ tag, min, max, default: usual }) => (
                <code key={tag}>
                  {tag}={min}..{max}
                  <span className="soft"> usually {usual}</span>
                </code>
              ))}
        </dd>
      </div>
    </dl>
  )
}
