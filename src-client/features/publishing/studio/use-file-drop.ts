import { useEffect, useRef, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

/**
 * Files dropped anywhere on the page are taken: a browser opens what falls beside the area in place of the page, and a half-filled form
 * is gone. A field for files has its own drop, and what is not files (words dragged into a field) is left alone.
 * @returns whether files are over the page
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const isOurs = ({ target, dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') && !(target instanceof HTMLInputElement && target.type === 'file')
    const over = (event: DragEvent) => {
      const ours = isOurs(event)
      if (ours) event.preventDefault()
      setOver(Boolean(ours))
    }
    // Between elements it leaves one for the other; only out of the window for none.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!isOurs(event)) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer!).then((files) => take.current(files))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
