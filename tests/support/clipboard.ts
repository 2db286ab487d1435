import type { BrowserContext, Page } from 'playwright-core'

type Noting = typeof globalThis & { copied?: string | ClipboardItem }

/** Makes pages note what they copy: all pages of a run share one Chromium, and that has one clipboard. */
export const noteCopies = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (typeof Clipboard === 'undefined') return
    const { writeText, write } = Clipboard.prototype
    Clipboard.prototype.writeText = async function (text) {
      await writeText.call(this, text)
      ;(globalThis as Noting).copied = text
    }
    Clipboard.prototype.write = async function (items) {
      await write.call(this, items)
      const [item] = items
      if (item) (globalThis as Noting).copied = item
    }
  })

/** Until a page has copied something: a click only begins it. */
const hasCopied = (page: Page) => page.waitForFunction(() => (globalThis as Noting).copied !== undefined)

/** The text that a page has copied last; '' = a picture. */
export async function copiedText(page: Page): Promise<string> {
  await hasCopied(page)
  return page.evaluate(() => {
    const { copied } = globalThis as Noting
    return typeof copied === 'string' ? copied : ''
  })
}

/** The first bytes of the PNG that a page has copied last, in hex. */
export async function copiedPictureStart(page: Page): Promise<string> {
  await hasCopied(page)
  return page.evaluate(async () => {
    const { copied } = globalThis as Noting
    if (!(copied instanceof ClipboardItem)) return ''
    const bytes = new Uint8Array(await (await copied.getType('image/png')).arrayBuffer())
    return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  })
}
