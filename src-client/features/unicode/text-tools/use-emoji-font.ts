import { useEffect } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { primaryFont } from '../../previews/specimens/primary-font.ts'

/** The last emoji font in style sheets, so browsers use it only for emoji that the device lacks. */
const NAME = 'Site Emoji'
let added = ''
const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY }

/** Adds an emoji font of the catalogue. Browsers fetch it only when an emoji is drawn that the device lacks. */
export function useEmojiFont(): void {
  const { data: found } = trpc.fonts.search.useQuery({ chars: '😀🫠', sort: 'popular', size: 1 }, FOR_GOOD)
  const family = found?.hits[0]
  const fontId = (family && primaryFont(family))?.id ?? 0
  const { data: font } = trpc.fonts.details.useQuery({ fontId }, { ...FOR_GOOD, enabled: fontId > 0, retry: false })
  const address = font?.webfont
  useEffect(() => {
    if (!address || added === address || typeof FontFace === 'undefined') return
    added = address
    document.fonts.add(new FontFace(NAME, `url(${JSON.stringify(address)}) format("woff2")`))
  }, [address])
}
