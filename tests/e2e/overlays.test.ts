import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { open, openStage, picturesShown } from '#tests/support/browser.ts'
import { copiedPictureStart, copiedText } from '#tests/support/clipboard.ts'
import { downloadedBytes, notice, rowNames, settled } from '#tests/support/page-actions.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const PNG = '89504e470d0a1a0a'

await describeWith('chromium', 'what can be done with a preview', () => {
  const stage = openStage('shared')
  const bed = (page: Page, at = 0) => page.locator('.FamilyRow_bed').nth(at)
  const menu = (page: Page) => page.getByRole('menu')
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save image' })

  async function list(options = {}) {
    const visit = await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
    await open(visit.page, '/popular/fonts')
    return visit
  }
  async function saveDialog(page: Page, at = 0) {
    await bed(page, at).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Save image' }).click()
    await dialog(page).waitFor()
  }

  describe('context menu', () => {
    it('opens inside the window, at least 150 by 100, with its entries', async () => {
      const { page } = await list({ width: 1100, height: 700 })
      await bed(page).click({ button: 'right' })
      await menu(page).waitFor()
      await expect
        .poll(() => menu(page).getByRole('menuitem').allInnerTexts())
        .toEqual(['Copy image', 'Copy link', 'Open', 'Save image', 'Add to basket', 'Add to a collection', 'Hide'])
      expect(await accessibilityProblems(page)).toEqual([])
      const box = (await menu(page).boundingBox())!
      expect(box.width).toBeGreaterThanOrEqual(150)
      expect(box.height).toBeGreaterThanOrEqual(100)
      await page.keyboard.press('Escape')
      await menu(page).waitFor({ state: 'detached' })
      const { width, height } = (await bed(page).boundingBox())!
      await bed(page).click({ button: 'right', position: { x: width - 2, y: height - 2 } })
      await menu(page).waitFor()
      const corner = (await menu(page).boundingBox())!
      expect(corner.x + corner.width).toBeLessThanOrEqual(1100)
      expect(corner.y + corner.height).toBeLessThanOrEqual(700)
    })

    it('closes on a press outside, scroll, resize, Escape and choosing', async () => {
      const { page } = await list()
      const gone = () => menu(page).waitFor({ state: 'detached' })
      const show = async () => {
        await bed(page).click({ button: 'right' })
        await menu(page).waitFor()
      }
      await show()
      await page.locator('h1').click()
      await gone()
      await show()
      await page.evaluate(() => window.scrollTo(0, 40))
      await gone()
      await page.evaluate(() => window.scrollTo(0, 0))
      await show()
      await page.setViewportSize({ width: 1300, height: 900 })
      await gone()
      await show()
      await page.keyboard.press('Escape')
      await gone()
      await show()
      await page.getByRole('menuitem', { name: 'Add to basket' }).click()
      await gone()
      await page.locator('[data-part="tray"] li').first().waitFor()
      await expect.poll(() => page.locator('[data-part="tray"] li').count()).toBe(1)
    })

    it('by keyboard: Shift+F10 opens, arrows move, Enter opens the family', async () => {
      const { page } = await list()
      const [name] = await rowNames(page)
      await page.locator('[data-part="row"] h2 a').first().focus()
      await page.keyboard.press('Shift+F10')
      await menu(page).waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await expect.poll(focused).toBe('Copy image')
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => focused()).toBe('Hide')
      await page.keyboard.press('Escape')
      await menu(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused()).toBe(name)
      await page.keyboard.press('ContextMenu')
      await menu(page).waitFor()
      await page.getByRole('menuitem', { name: 'Open' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name }).waitFor()
    })

    it('copies the picture and the link', async () => {
      const { page } = await list()
      await bed(page).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Copy image' }).click()
      await notice(page, MESSAGES.imageCopied).waitFor()
      expect(await copiedPictureStart(page)).toBe(PNG)
      await bed(page).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Copy link' }).click()
      await notice(page, MESSAGES.copied).waitFor()
      const href = await bed(page).getAttribute('href')
      expect(await copiedText(page)).toBe(stage.site.url + href)
    })

    it('writes the picture to the clipboard within the press, as Safari requires', async () => {
      const { page } = await list()
      await bed(page).click({ button: 'right' })
      const copy = page.getByRole('menuitem', { name: 'Copy image' })
      const isAsked = await copy.evaluate((item: HTMLElement) => {
        let isAsked = false
        navigator.clipboard.write = async () => {
          isAsked = true
        }
        item.click()
        return isAsked
      })
      expect(isAsked).toBe(true)
      await notice(page, MESSAGES.imageCopied).waitFor()
    })
  })

  describe('save image', () => {
    it('shows the size in pixels at each scale, link and code, and fits the narrowest phone', async () => {
      const { page } = await list()
      await saveDialog(page)
      expect(await accessibilityProblems(page)).toEqual([])
      const facts = dialog(page).locator('[data-part="facts"]')
      const width = async () => Number(/^(\d+) ×/.exec(await facts.innerText())?.[1])
      const twice = await width()
      await dialog(page).getByRole('radio', { name: '1x' }).click()
      expect(Math.abs((await width()) * 2 - twice)).toBeLessThanOrEqual(2)
      await dialog(page).getByRole('radio', { name: '4x' }).click()
      await expect.poll(() => width()).toBeGreaterThan(twice)
      await page.keyboard.press('Tab')
      const first = dialog(page).getByRole('tab', { name: 'Image & Link' })
      await first.focus()
      await page.keyboard.press('ArrowRight')
      const html = await dialog(page).getByRole('textbox', { name: 'Html' }).inputValue()
      expect(html).toMatch(
        /^<a href="http[^"]+"><img src="http[^"]+\/api\/rf5\/[^"]+" alt="[^"]+" width="\d+" height="\d+"><\/a>$/,
      )
      expect(await dialog(page).getByRole('textbox', { name: 'Markdown' }).inputValue()).toMatch(
        /^\[!\[.+\]\(http.+\)\]\(http.+\)$/,
      )
      expect(await accessibilityProblems(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await sidewaysOverflow(page)).toEqual([])
      await first.click()
      expect(await sidewaysOverflow(page)).toEqual([])
    })

    it('offers “Solid background” only if the renderer supports transparency', async () => {
      const { page } = await stage.visit()
      const { id } = await stage.site.family('lobster')
      await open(page, `/lobster-f${id}`)
      const button = page.getByRole('button', { name: 'Save this preview as an image' })
      const solid = dialog(page).getByRole('switch', { name: 'Solid background' })
      const source = () => dialog(page).locator('[data-part="crop"] img').getAttribute('src')
      await button.click()
      expect(await solid.isChecked()).toBe(true)
      await expect.poll(() => source()).toContain('tb=0')
      await solid.click()
      await expect.poll(source).toContain('tb=1')
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('combobox', { name: 'Renderer' }).selectOption('mono')
      await button.click()
      await dialog(page).waitFor()
      expect(await solid.count()).toBe(0)
      await expect.poll(() => source()).toContain('r=mono')
    })

    it('downloads text-{timestamp}.png and .svg', async () => {
      const { page } = await list()
      // Outlines are the font child's: on a busy machine its start takes longer than a page waits.
      const picture = await page.locator('.FamilyRow_spec img').first().getAttribute('src')
      const outline = new URL(picture!, stage.site.url).pathname.replace(/^\/api\/rf5\/(.*)png$/, '/api/svg/$1svg')
      await waitFor('an outline', async () => (await stage.site.client.get(outline)).status === 200)
      await saveDialog(page)
      const download = async () => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          dialog(page).getByRole('button', { name: 'Download image' }).click(),
        ])
        return { name: file.suggestedFilename(), bytes: await downloadedBytes(file) }
      }
      const png = await download()
      expect(png.name).toMatch(/^text-\d{13}\.png$/)
      expect(png.bytes.subarray(0, 8).toString('hex')).toBe(PNG)
      await dialog(page).getByRole('radio', { name: 'SVG' }).click()
      const svg = await download()
      expect(svg.name).toMatch(/^text-\d{13}\.svg$/)
      expect(svg.bytes.toString('utf8')).toMatch(/^<svg xmlns[^>]+><title>.+<\/title><rect[^>]+><path[^>]+ d="M/)
    })

    it('reports a failed download and a failed copy', async () => {
      const { page, context, expectConsole } = await list()
      await saveDialog(page)
      await picturesShown(page)
      await context.route('**/api/rf5/**', (route) => route.fulfill({ status: 503 }))
      expectConsole(/503|an image failed/)
      await dialog(page).getByRole('radio', { name: '3x' }).click()
      await dialog(page).getByRole('button', { name: 'Download image' }).click()
      await page.getByRole('alert').filter({ hasText: MESSAGES.imageDownloadFailed }).waitFor()
      await dialog(page).getByRole('button', { name: 'Copy image' }).click()
      await page.getByRole('alert').filter({ hasText: MESSAGES.imageCopyFailed }).waitFor()
    })

    it('saves colour fonts as PNG only', async () => {
      const { page } = await stage.visit()
      const { id } = await stage.site.family('nabla')
      await open(page, `/nabla-f${id}`)
      await page.getByRole('button', { name: 'Save this preview as an image' }).click()
      await dialog(page).waitFor()
      expect(await dialog(page).getByText('SVG', { exact: true }).count()).toBe(0)
    })
  })

  it('share: the link keeps only q and p; services get the address and the title', async () => {
    const { page } = await stage.open('/search?q=e&p=2&sort=name', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('button', { name: 'Share this view' }).click()
    const share = page.getByRole('dialog', { name: 'Share this page' })
    const address = `${stage.site.url}/search?q=e&p=2`
    expect(await share.getByRole('textbox', { name: 'Link to this page' }).inputValue()).toBe(address)
    expect(await accessibilityProblems(page)).toEqual([])
    const links = await share
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links).toHaveLength(3)
    for (const href of links) expect([...new URL(href).searchParams.values()]).toContain(address)
    const title = await page.title()
    expect([...new URL(links[0]!).searchParams.values()]).toContain(title)
    const copy = share.getByRole('button', { name: MESSAGES.copyLink }).first()
    await Promise.all([share.getByRole('button', { name: MESSAGES.copied }).waitFor(), copy.click()])
    expect(await copiedText(page)).toBe(address)
  })

  it('share: a service gets the picture of the page, or that of the site', async () => {
    const { page } = await stage.visit()
    const [shelf] = await stage.site.sql<{ id: number; slug: string }>(
      'SELECT id, slug FROM collection WHERE isPrivate = 0 AND fontCount > 0 ORDER BY id LIMIT 1',
    )
    await open(page, `/collection/${shelf!.slug}-c${shelf!.id}`)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this page' })
    const pictures = () =>
      dialog
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('media')))
    await expect.poll(pictures).toContain(image)
    await open(page, '/popular/fonts')
    const own = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await stage.site.client.get(new URL(own!).pathname)).headers['content-type']).toBe('image/png')
    await page.getByRole('button', { name: 'Share this view' }).click()
    await expect.poll(pictures).toContain(own)
  })

  it('closes an overlay on navigation', async () => {
    const { page } = await list()
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/new/fonts')
    await settled(page)
    await saveDialog(page)
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/popular/fonts')
    await expect.poll(() => page.locator('body.modal-open').count()).toBe(0)
  })
})
