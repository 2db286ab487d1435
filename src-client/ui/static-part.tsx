import { type ComponentType, memo, useEffect, useRef, useState } from 'react'
import { fetchedPart } from './fetched-part.ts'
import type { OwnPart } from './own-part.tsx'

/**
 * A part that works without scripts: links, lists, texts to unfold. The server's HTML is kept unchanged and its script is not even loaded;
 * pages drawn in the browser load it in load(), see OwnPart.
 */
export function staticPart<P extends object>(what: string, load: () => Promise<ComponentType<P>>): OwnPart<P> {
  const { get, fetch } = fetchedPart(what, load)
  function Static(props: P) {
    const [drawn, setDrawn] = useState(() => get() !== null)
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => {
      // If React had to draw the whole page again, the server's HTML is gone and the script is needed.
      if (!drawn && box.current?.firstChild === null) void fetch().then(() => setDrawn(true))
    }, [drawn])
    const Loaded = get()
    if (drawn && Loaded)
      return (
        <div>
          <Loaded {...props} />
        </div>
      )
    // biome-ignore lint/security/noDangerouslySetInnerHtml: says to React that what is inside is not its own
    return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return Object.assign(memo(Static), { fetch })
}
