import { useEffect, useRef, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

/**
 * Accepts files dropped anywhere on the page: otherwise the browser would open those dropped beside the area, and a half-filled form would
 * be lost. File fields handle their own drops, and anything but files (text dragged into a field) is ignored.
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
    // relatedTarget is null only when the pointer leaves the window, not between elements.
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
