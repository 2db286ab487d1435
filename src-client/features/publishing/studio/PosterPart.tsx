import type { ReactNode } from 'react'
import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { POSTER } from '#shared/limits.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { trpc } from '../../../api/trpc.ts'
import * as pictureStyles from '../../previews/pictures/picture-sending.module.css'
import {
  PictureAway,
  PictureButton,
  PictureStatus,
  usePictureSending,
} from '../../previews/pictures/picture-sending.tsx'
import * as styles from './PosterPart.module.css'
import * as studioStyles from './studio.module.css'
import { nameOf } from './studio-load.ts'

/** The family's poster and a button to replace it. A new poster is saved immediately. */
export function PosterPart({ family, children }: { family: StudioFamily; children: ReactNode }) {
  const utils = trpc.useUtils()
  const { busy, said, send } = usePictureSending(
    `/api/account/family-${family.familyId}/poster`,
    PUBLISHING.posterBytes,
  )

  const change = (file: File | null, done: string) =>
    send(file, async (answer) => {
      if (typeof answer.poster !== 'boolean') return null
      await utils.studio.family.invalidate({ familyId: family.familyId })
      return done
    })

  return (
    <section className={studioStyles.part} aria-labelledby="poster">
      <h2 id="poster">Poster</h2>
      <p>Shown where the site features the family.</p>
      {family.poster ? (
        <img
          className={styles.poster}
          src={family.poster}
          width={POSTER.width}
          height={POSTER.height}
          alt={`Poster of ${nameOf(family)}`}
        />
      ) : null}
      <div className={`${pictureStyles.field} ${styles.field}`}>
        <div className={`${studioStyles.acts} needs-js`}>
          <PictureButton busy={busy} onPick={(file) => change(file, 'The poster is changed.')}>
            {family.poster ? 'Change poster' : 'Add a poster'}
          </PictureButton>
          {family.poster ? (
            <PictureAway
              busy={busy}
              what="poster"
              after="The family has no poster until you add another one."
              onAway={() => change(null, 'The poster is removed.')}
            />
          ) : null}
        </div>
        <PictureStatus
          said={said}
          hint={`A picture of ${POSTER.width} by ${POSTER.height} pixels: PNG, JPEG or GIF.`}
        />
      </div>
      {children}
    </section>
  )
}
