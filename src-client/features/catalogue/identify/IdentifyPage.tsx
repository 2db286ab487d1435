import '../../../styles/form.css'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ChoosePicture } from './ChoosePicture.tsx'
import * as styles from './IdentifyPage.module.css'

const PATH = routePath('identify')
const PictureEditor = lazyPart('identify', () => import('./PictureEditor.tsx').then((module) => module.PictureEditor))

/** The family that the example is set in. Letters of these styles seldom touch. */
const EXAMPLE = { size: 1, sort: 'popular' as const, tags: 'serif,sans' }

export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  await api.fonts.search.fetch(EXAMPLE)
  return {
    title: `Find a font from a picture · ${config.siteName}`,
    description:
      'Drop, paste or photograph lettering and see the ten nearest fonts. The picture is read in your browser and not uploaded.',
    canonical: PATH,
  }
}

/** The last picture of this visit: Back from an answer leads to it. */
let last: { canvas: HTMLCanvasElement; number: number } | null = null

/** Finds the fonts nearest to lettering in a picture. */
export function Page() {
  const [picture, setPicture] = useState(last)
  const [{ hits }] = trpc.fonts.search.useSuspenseQuery(EXAMPLE)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className="list-head">
        <div>
          <h1>Find a font from a picture</h1>
          <p>
            Your browser finds the letters, you type what they say, and the ten nearest fonts are listed. The picture
            stays in your browser: only the shapes of the letters are sent, and nothing is kept.
          </p>
        </div>
      </div>
      <div className="no-js">
        <p>
          This page needs JavaScript, because the picture is read in your browser and not on our server. Programs can
          send the shapes of letters to the <Link href={routePath('api-docs')}>API</Link>.
        </p>
        <p>
          You can also <Link href={routePath('search')}>describe the font in words</Link>, such as “bold condensed
          serif”.
        </p>
      </div>
      <ChoosePicture
        isChosen={picture !== null}
        example={hits[0]}
        onPicture={(canvas) => {
          last = { canvas, number: (last?.number ?? 0) + 1 }
          setPicture(last)
        }}
      />
      {picture ? (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <PictureEditor key={picture.number} source={picture.canvas} />
        </Suspense>
      ) : null}
    </div>
  )
}
