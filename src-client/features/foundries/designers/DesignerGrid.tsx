import { Suspense } from 'react'
import { Link } from 'wouter'
import type { DesignerCard as Designer } from '#shared/contracts/collections/collections.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { Empty } from '../../../ui/Empty.tsx'
import * as wall from '../../../ui/wall.module.css'
import { FittedPicture } from '../../previews/specimens/FittedPicture.tsx'
import { firstWords } from '../../previews/specimens/sample-words.ts'
import * as styles from './DesignerGrid.module.css'

const SAMPLE_CHARS = 16

/** Designers, each with a sample of their most popular family. */
export function DesignerGrid({ designers }: { designers: readonly Designer[] }) {
  return (
    <ul className={wall.cards} data-part="designers">
      {designers.map((designer) => (
        <li key={designer.id} className={styles.designer}>
          <Suspense>
            <DesignerTile designer={designer} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}

function DesignerTile({ designer }: { designer: Designer }) {
  const { fonts } = designer
  const font = fonts[0]
  const rest = designer.familyCount - fonts.length
  return (
    <Link className={styles.link} href={routePath('designer', { designer: designer.slug })}>
      <span className={styles.bed} aria-hidden="true">
        {font ? <FittedPicture font={font} text={firstWords(font.text, SAMPLE_CHARS)} alt="" /> : null}
      </span>
      <span className={styles.cap}>
        <b>{designer.name}</b>
        <span className="muted">{countLabel(designer.familyCount, 'family', 'families')}</span>
        <span className={styles.families}>
          {fonts.map((one) => one.familyName).join(', ')}
          {rest > 0 ? ` and ${rest} more` : ''}
        </span>
      </span>
    </Link>
  )
}

export const NoDesigners = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty heading="No designers found" act={['All designers', routePath('designers')]}>
      Try a part of the name.
    </Empty>
  ) : (
    <Empty heading="No designers yet" act={['Popular fonts', routePath('popular-fonts')]}>
      Designers appear here once they publish a family.
    </Empty>
  )
