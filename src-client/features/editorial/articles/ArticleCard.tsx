import { Link } from 'wouter'
import type { ArticleCard as Card } from '#shared/contracts/editorial/articles.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { articlePath } from '#shared/routes.ts'
import { FittedPicture } from '../../previews/specimens/FittedPicture.tsx'
import * as styles from './ArticleCard.module.css'

interface Props {
  article: Card
  /** Wide card, with text beside the picture. */
  lead?: boolean
  level: 2 | 3
}

/** An article in a list: words set in a font of the catalogue, title and summary. */
export function ArticleCard({ article, lead = false, level }: Props) {
  const { cover } = article
  const Heading = `h${level}` as const
  return (
    <article className={lead ? `${styles.card} ${styles.lead}` : styles.card}>
      <div className={styles.bed}>
        {cover ? (
          <FittedPicture font={cover.font} text={cover.text} alt={`${cover.text}, set in ${cover.family.name}`} />
        ) : null}
      </div>
      <div className={styles.text}>
        <Heading>
          <Link href={articlePath(article)}>{article.title}</Link>
        </Heading>
        <p className="soft">{article.summary}</p>
        <p className={styles.facts}>
          <time dateTime={article.published.value}>{article.published.short}</time>
          <span>{countLabel(article.minutes, 'minute')} to read</span>
        </p>
      </div>
    </article>
  )
}
