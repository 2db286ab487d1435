import { useState } from 'react'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import { PREVIEW } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { FittedPicture } from '../../previews/specimens/FittedPicture.tsx'
import { primaryFont } from '../../previews/specimens/primary-font.ts'
import { firstWords } from '../../previews/specimens/sample-words.ts'
import * as styles from './IdentifyPage.module.css'

interface Props {
  family: FamilyRow
  onPicture: (picture: Blob) => void
  onProblem: (problem: string) => void
}

/** A picture to begin with, for those who have none at hand: words of the font's own sample, black on white. */
export function ExamplePicture({ family, onPicture, onProblem }: Props) {
  const imagesUrl = useImagesUrl()
  const [isLoading, setLoading] = useState(false)
  const font = primaryFont(family)
  if (!font) return null
  const text = firstWords(font.text, 14)
  const take = async () => {
    if (isLoading) return
    setLoading(true)
    try {
      const answer = await fetch(
        imagesUrl +
          previewUrl({
            font,
            text,
            size: 160,
            width: 1600,
            height: 400,
            dpr: 1,
            fg: PREVIEW.black,
            bg: PREVIEW.white,
            opaque: true,
          }),
      )
      if (!answer.ok) throw new Error(String(answer.status))
      onPicture(await answer.blob())
    } catch {
      onProblem(MESSAGES.imageDownloadFailed)
    } finally {
      setLoading(false)
    }
  }
  return (
    <button type="button" className={styles.example} aria-busy={isLoading} onClick={() => void take()}>
      <span>{isLoading ? 'Loading the picture…' : 'No picture at hand? Try this one'}</span>
      <span className={styles.exampleBed}>
        <FittedPicture font={font} text={text} alt={text} eager />
      </span>
    </button>
  )
}
