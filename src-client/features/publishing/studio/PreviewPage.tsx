import { useState } from 'react'
import { PREVIEW } from '#shared/limits.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { BreakableName } from '../../../ui/BreakableName.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Range } from '../../../ui/Range.tsx'
import * as styles from './PreviewPage.module.css'
import { StudioPage } from './StudioPage.tsx'
import * as studioStyles from './studio.module.css'
import { loadStudio, nameOf, proofUrl } from './studio-load.ts'
import { useProofInk } from './use-proof-ink.ts'
import { useProofType } from './use-proof-type.ts'

const SIZES = { smallest: 12, largest: 160, first: 48 }
const WIDTH = 1000

export const load = async (context: LoadContext): Promise<PageMeta> =>
  (await loadStudio(context, 'family-preview', 'Preview')).meta

/** Every style as text to type in, before publishing; without scripts as pictures of a text sent by a form. */
export function Page({ params, query }: PageProps) {
  const familyId = Number(params.familyId)
  const [family] = trpc.studio.family.useSuspenseQuery({ familyId })
  const asked = (query.get('text') ?? '').slice(0, PUBLISHING.sampleMax)
  const [text, setText] = useState(asked || family.defaultText || nameOf(family))
  const wanted = Number(query.get('size'))
  const [size, setSize] = useState(wanted >= SIZES.smallest && wanted <= SIZES.largest ? wanted : SIZES.first)
  return (
    <StudioPage family={family} query={query}>
      {family.styles.length === 0 ? (
        <Empty heading="No styles yet" act={['Upload fonts', routePath('family-edit', { familyId })]}>
          Styles you upload appear here, set in your text.
        </Empty>
      ) : (
        <>
          <form
            method="get"
            action={routePath('family-preview', { familyId })}
            className={styles.try}
            onSubmit={(event) => event.preventDefault()}
          >
            <label htmlFor="text">Text</label>
            <input
              id="text"
              name="text"
              className="input"
              value={text}
              maxLength={PUBLISHING.sampleMax}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <label htmlFor="size">Size: {size} px</label>
            <Range id="size" name="size" min={SIZES.smallest} max={SIZES.largest} value={size} onValue={setSize} />
            <noscript>
              <button type="submit" className="btn">
                Show
              </button>
            </noscript>
          </form>
          <ol className={studioStyles.styles}>
            {family.styles.map((style) => (
              <li key={style.fontFileId}>
                <p className={studioStyles.styleHead}>
                  <b>{style.name}</b>{' '}
                  <span className="muted">
                    <BreakableName>{style.fileName}</BreakableName>
                  </span>
                </p>
                <Sample familyId={familyId} fontFileId={style.fontFileId} name={style.name} text={text} size={size} />
              </li>
            ))}
          </ol>
        </>
      )}
    </StudioPage>
  )
}

function Sample({
  familyId,
  fontFileId,
  name,
  text,
  size,
}: {
  familyId: number
  fontFileId: number
  name: string
  text: string
  size: number
}) {
  const live = useProofType(familyId, fontFileId)
  const height = Math.round(size * 1.6)
  const fg = useProofInk()
  return (
    <div className={studioStyles.bed} style={{ minHeight: height }}>
      {live ? (
        <p className={styles.live} data-part="live" style={{ fontFamily: `"${live}"`, fontSize: size }} dir="auto">
          {text}
        </p>
      ) : (
        <img
          src={proofUrl(familyId, fontFileId, {
            text: text || ' ',
            size: Math.min(size, PREVIEW.sizeMax),
            width: WIDTH,
            height,
            fg,
          })}
          width={WIDTH}
          height={height}
          alt={`${name}: ${text}`}
        />
      )}
    </div>
  )
}
