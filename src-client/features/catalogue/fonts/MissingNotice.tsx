import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import * as styles from './MissingNotice.module.css'
import { missingSentence } from './missing-sentence.ts'

/** Explains the boxes in a picture: names the missing characters and links to fonts that have them. */
export function MissingNotice({ missing }: { missing: readonly number[] }) {
  const sentence = missingSentence(missing)
  if (!sentence) return null
  return (
    <p className={styles.missing} data-part="missing">
      <b>{sentence.lead}</b>
      <span>{sentence.rest}</span>
      <Link
        className="link"
        href={`${routePath('search-fonts')}?${new URLSearchParams({ codepoint: sentence.codepoint })}`}
      >
        {sentence.link}
      </Link>
    </p>
  )
}
