import { useEffect, useRef, useState } from 'react'
import type { KitPreview } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { previewKit } from './send-kit-form.ts'

export interface KitPreviewState {
  busy: boolean
  preview: KitPreview | null
  /** Why there is none. */
  problem: string
}

const NOTHING: KitPreviewState = { busy: false, preview: null, problem: '' }
/** A kit takes the server a good part of a second: wait until the choices rest. */
const PAUSE_MS = 700
/** Larger files are sent once, for the ZIP. */
const MAX_FILE_BYTES = 4 * 1024 * 1024

/** What a kit of the form's choices would hold. @returns it, and what to call after each change */
export function useKitPreview(): [state: KitPreviewState, ask: (form: HTMLFormElement) => void] {
  const [state, setState] = useState(NOTHING)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ask = useDebounced(async (form: HTMLFormElement) => {
    running.current?.abort()
    const fields = new FormData(form)
    const file = fields.get('file') as File
    if (!fields.get('font') && file.size === 0) return setState(NOTHING)
    // The server needs the file for a preview, so it is sent only once the person has said that they may.
    if (file.size > 0 && !fields.get('rights'))
      return setState({ ...NOTHING, problem: 'Tick “I may make web fonts of my file” to see a preview.' })
    if (file.size > MAX_FILE_BYTES)
      return setState({ ...NOTHING, problem: 'This file is too large to preview. Make web fonts to see the sizes.' })
    const own = new AbortController()
    running.current = own
    setState((was) => ({ ...was, busy: true, problem: '' }))
    const answer = await previewKit(form, fields, own.signal)
    if (!own.signal.aborted) setState({ ...NOTHING, ...answer })
  }, PAUSE_MS)
  return [state, ask]
}
