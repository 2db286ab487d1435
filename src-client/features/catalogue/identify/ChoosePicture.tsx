import { useEffect, useRef, useState } from 'react'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import * as zoneStyles from '../../../ui/drop-zone.module.css'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ExamplePicture } from './ExamplePicture.tsx'
import * as styles from './IdentifyPage.module.css'
import { openPicture } from './picture-source.ts'

const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/bmp'

interface ChoosePictureProps {
  /** There is a picture: the letters below it take the room. */
  isChosen: boolean
  example: FamilyRow | undefined
  onPicture: (picture: HTMLCanvasElement) => void
}

/** Takes a picture by button, camera, drop or paste. */
export function ChoosePicture({ isChosen, example, onPicture }: ChoosePictureProps) {
  const [problem, setProblem] = useState('')
  const [isOver, setIsOver] = useState(false)
  const zone = useRef<HTMLElement>(null)
  const take = async (file: Blob | null | undefined) => {
    if (!file) return
    try {
      const picture = await openPicture(file)
      setProblem('')
      onPicture(picture)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const taken = useRef(take)
  taken.current = take
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find((one) => one.type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      void taken.current(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return (
    <section
      ref={zone}
      className={`${zoneStyles.zone} ${styles.choose} needs-js`}
      aria-label="Picture"
      data-chosen={isChosen || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <FormProblem problem={problem} />
      {isChosen ? null : (
        <>
          <p className={zoneStyles.title}>Drop a picture of lettering here, or paste one</p>
          <p className={zoneStyles.hint}>One straight line of clear letters works best.</p>
        </>
      )}
      <p className={zoneStyles.acts}>
        <Chooser label="Choose a picture" solid={!isChosen} onFile={(file) => void take(file)} />
        <Chooser label="Take a photo" camera onFile={(file) => void take(file)} />
      </p>
      {isChosen || !example ? null : (
        <ExamplePicture
          family={example}
          onPicture={(picture) => {
            // The pressed button goes.
            zone.current?.querySelector('input')?.focus()
            void take(picture)
          }}
          onProblem={setProblem}
        />
      )}
    </section>
  )
}

interface ChooserProps {
  label: string
  solid?: boolean
  camera?: boolean
  onFile: (file: File | undefined) => void
}

function Chooser({ label, solid, camera, onFile }: ChooserProps) {
  return (
    <label className={`btn ${solid ? 'btn--solid' : ''} ${styles.file}`}>
      <Icon name={camera ? 'camera' : 'image'} />
      {label}
      <input
        type="file"
        accept={camera ? 'image/*' : TYPES}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
