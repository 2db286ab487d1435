const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const attribute = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPES[char] as string)

interface Embed {
  page: string
  image: string
  alt: string
  width: number
  height: number
}

/** HTML for a picture that links to its font. */
export const htmlCode = ({ page, image, alt, width, height }: Embed) =>
  `<a href="${attribute(page)}"><img src="${attribute(image)}" alt="${attribute(alt)}" width="${width}" height="${height}"></a>`

/** The same in Markdown. */
export const markdownCode = ({ page, image, alt }: Embed) =>
  `[![${alt.replace(/[\\[\]]/g, '\\$&')}](${target(image)})](${target(page)})`

const target = (address: string) => address.replace(/[()\s]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
