import { useEffect } from 'react'
import { trpc } from '../../../api/trpc.ts'

/** Name in emoji.css, behind the fonts of devices: only what those lack comes from it. */
const NAME = 'Site Emoji'
let added = ''
const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY }

/** A font of the catalogue for emoji that the device has none for: it is fetched when the first of them is drawn, and never else. */
export function useEmojiFont(): void {
  const { data: found } = trpc.fonts.search.useQuery({ chars: '😀🫠', sort: 'popular', size: 1 }, FOR_GOOD)
  const family = found?.hits[0]
  const fontId = (family?.fonts.find((font) => font.primary) ?? family?.fonts[0])?.id ?? 0
  const { data: font } = trpc.fonts.details.useQuery({ fontId }, { ...FOR_GOOD, enabled: fontId > 0, retry: false })
  const address = font?.webfont
  useEffect(() => {
    if (!address || added === address || typeof FontFace === 'undefined') return
    added = address
    document.fonts.add(new FontFace(NAME, `url(${JSON.stringify(address)}) format("woff2")`))
  }, [address])
}
