import { Link } from 'wouter'
import { feedPaths } from '#shared/asset-paths.ts'
import type { ArticleDetails } from '#shared/contracts/editorial/articles.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { articlePath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import * as wall from '../../../ui/wall.module.css'
import { FamilyTile } from '../../catalogue/families/FamilyTile.tsx'
import { FittedPicture } from '../../previews/specimens/FittedPicture.tsx'
import { Contents } from '../Contents.tsx'
import * as contentsStyles from '../contents.module.css'
import { ArticleBody } from './ArticleBody.tsx'
import * as cardStyles from './ArticleCard.module.css'
import { ArticleCard } from './ArticleCard.tsx'
import * as styles from './ArticlePage.module.css'

export async function load({ api, params, config }: LoadContext): Promise<PageMeta | Elsewhere> {
  const article = await api.articles.details.fetch({ id: Number(params.id) })
  const path = articlePath(article)
  if (params.slug !== article.slug) return { moved: path }
  return {
    title: `${article.title} · ${config.siteName}`,
    description: article.summary,
    canonical: path,
    kind: 'article',
    feeds: [{ title: `${config.siteName}: blog`, href: feedPaths.blog }],
    image: article.poster ?? undefined,
    jsonLd: jsonLd(article, config),
  }
}

function jsonLd(article: ArticleDetails, config: PageConfig): Record<string, unknown> {
  const url = new URL(articlePath(article), config.publicUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.summary,
    url,
    mainEntityOfPage: url,
    datePublished: article.published.value,
    dateModified: article.updated.value,
    author: {
      '@type': article.authorName === config.siteName ? 'Organization' : 'Person',
      name: article.authorName,
    },
    publisher: { '@type': 'Organization', name: config.siteName, url: config.publicUrl },
    ...(article.tags.length > 0 ? { keywords: article.tags.join(', ') } : {}),
    ...(article.poster ? { image: new URL(article.poster, config.publicUrl).href } : {}),
  }
}

/** An article: contents beside it, specimens inside, its families below. */
export function Page({ params }: PageProps) {
  const [article] = trpc.articles.details.useSuspenseQuery({ id: Number(params.id) })
  const { cover } = article
  const changed = article.updated.short !== article.published.short
  return (
    <div className="wrap">
      <article>
        <header className={styles.head}>
          <p className="small">
            <Link className="link" href={routePath('blog')}>
              Blog
            </Link>
          </p>
          <h1>{article.title}</h1>
          <p className={styles.lead}>{article.summary}</p>
          <p className={cardStyles.facts}>
            <span>By {article.authorName}</span>
            <time dateTime={article.published.value}>{article.published.short}</time>
            {changed ? (
              <span>
                Updated <time dateTime={article.updated.value}>{article.updated.short}</time>
              </span>
            ) : null}
            <span>{countLabel(article.minutes, 'minute')} to read</span>
          </p>
        </header>
        {cover ? (
          <div className={`${styles.cover} bleed`}>
            <FittedPicture font={cover.font} text={cover.text} alt={`${cover.text}, set in ${cover.family.name}`} />
          </div>
        ) : null}
        <div className={`${contentsStyles.columns} ${styles.columns}`}>
          {article.contents.length > 1 ? (
            <Contents
              sections={article.contents
                .filter((heading) => heading.level === 2)
                .map(({ id, text }) => ({ id, title: text }))}
            />
          ) : null}
          <ArticleBody blocks={article.blocks} />
        </div>
      </article>
      {article.families.length > 0 ? (
        <section className={styles.after} aria-labelledby="families-h">
          <h2 id="families-h">Families in this article</h2>
          <div className={`${wall.tiles} ${wall.three}`}>
            {article.families.map((family) => (
              <FamilyTile key={family.familyId} family={family} />
            ))}
          </div>
        </section>
      ) : null}
      {article.related.length > 0 ? (
        <section className={styles.after} aria-labelledby="related-h">
          <h2 id="related-h">Read on</h2>
          <div className={wall.cards}>
            {article.related.map((one) => (
              <ArticleCard key={one.id} article={one} level={3} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  )
}
