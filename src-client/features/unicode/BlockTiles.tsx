import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { CentredLetter } from '../previews/specimens/CentredLetter.tsx'
import * as styles from './BlockTiles.module.css'
import { Letters } from './Letters.tsx'
import { useMissingLetters } from './use-missing-letters.ts'

/** Well-known blocks, each shown by one of its characters: in a font of this site, or in one of the device if there is none. */
export function BlockTiles() {
  const [{ blocks }] = trpc.unicode.showcase.useSuspenseQuery()
  useMissingLetters(blocks.map(({ specimen, text }) => (specimen ? '' : text)).join(''))
  return (
    <section className="sec" aria-labelledby="blocks">
      <div className="sec-h">
        <h2 id="blocks">Blocks</h2>
        <Link className="link" href={routePath('unicode-blocks')}>
          All blocks
        </Link>
      </div>
      <ul className={styles.blocks}>
        {blocks.map(({ slug, name, text, specimen }) => (
          <li key={slug}>
            <Link href={routePath('unicode-block', { slug })}>
              <span className={styles.bed} aria-hidden="true">
                {specimen ? (
                  <CentredLetter font={specimen.font} text={text} alt="" em={48} />
                ) : (
                  <b data-letters dir="auto">
                    <Letters text={text} />
                  </b>
                )}
              </span>
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
