import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { familyFiles, loadCatalogue } from '#server/seeds/catalogue.ts'
import { open, openStage } from '#tests/support/browser.ts'
import { hideCanvasPixels } from '#tests/support/hide-canvas-pixels.ts'
import { knownFace } from '#tests/support/lettered-pictures.ts'
import { accessibilityProblems, sidewaysOverflow } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

/** A JPEG of a word in a font of the catalogue, light on dark and a little turned, as a phone would take it. */
async function photo(slug: string, text: string): Promise<Buffer> {
  const family = loadCatalogue().families.find((one) => one.slug === slug)!
  const face = knownFace(familyFiles(family)!.find(({ isPrimary }) => isPrimary)!.path)
  const canvas = createCanvas(900, 320)
  const context = canvas.getContext('2d')
  context.fillStyle = '#224'
  context.fillRect(0, 0, 900, 320)
  context.translate(450, 160)
  context.rotate(0.04)
  context.fillStyle = '#fd8'
  context.font = `110px '${face}'`
  context.textAlign = 'center'
  context.letterSpacing = '6px'
  context.fillText(text, 0, 40)
  return canvas.encode('jpeg', 80)
}

await describeWith('chromium', 'a font from a picture', () => {
  const stage = openStage('shared')

  it('finds the font of a photo on a phone, by keyboard alone, and sends no picture', async () => {
    const { page } = await stage.visit({ width: 360, height: 740 })
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
    await open(page, '/')
    await page.getByRole('link', { name: 'Find a font from a picture' }).click()
    await page.getByRole('heading', { level: 1, name: 'Find a font from a picture' }).waitFor()
    await page.getByLabel('Choose a picture').setInputFiles({
      name: 'sign.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo('playfair-display', 'Grand Hotel'),
    })
    await page.getByText('10 letters found.').waitFor()
    await page.getByLabel('Letter 1 of 10').focus()
    await page.keyboard.type('GrandHotel')
    expect(await page.getByLabel('Letter 10 of 10').inputValue()).toBe('l')
    await page.getByRole('button', { name: 'Find the font' }).press('Enter')
    const answer = page.getByRole('heading', { name: 'Found in this catalogue.' })
    await answer.waitFor()
    // From its beginning, below the header.
    await expect.poll(async () => (await answer.boundingBox())!.y).toBeLessThan(200)
    expect((await answer.boundingBox())!.y).toBeGreaterThan(60)
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('meter') })
      .first()
    expect(await first.innerText()).toContain('Playfair Display')
    // Drawn by the site, not as the browser likes.
    expect(await first.getByRole('meter').evaluate((meter) => getComputedStyle(meter).appearance)).toBe('none')
    // Spaces between words are seen.
    await first.getByRole('img', { name: /^Grand Hotel in / }).waitFor()
    await first.getByRole('checkbox', { name: /^Add Playfair Display .*to basket$/ }).press('Space')
    await page.getByRole('region', { name: 'Basket' }).waitFor()
    expect(await sidewaysOverflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    const asked = sent.filter((body) => body.includes('vector'))
    expect(asked).toHaveLength(1)
    // Ten letters of some 39 numbers; a picture would be far longer.
    expect(asked[0]!.length).toBeLessThan(4000)
    // Back from an answer leads to the picture, the letters and the answers.
    await first.getByRole('link', { name: 'Playfair Display' }).click()
    await page.getByRole('heading', { level: 1, name: 'Playfair Display' }).waitFor()
    await page.goBack()
    await answer.waitFor()
    await page.getByText('10 letters found.').waitFor()
    expect(await page.getByLabel('Letter 10 of 10').inputValue()).toBe('l')
    expect(sent.filter((body) => body.includes('vector'))).toHaveLength(1)
  })

  it('offers a picture to try, and finds its font', async () => {
    const { page } = await stage.open('/identify')
    const example = page.getByRole('button', { name: 'No picture at hand? Try this one' })
    const words = await example.getByRole('img').getAttribute('alt')
    await example.click()
    const letters = [...words!.replaceAll(' ', '')]
    await page.getByText(`${letters.length} letters found.`).waitFor()
    expect(await example.count()).toBe(0)
    await page.getByLabel(`Letter 1 of ${letters.length}`).fill(letters.join(''))
    await page.getByRole('button', { name: 'Find the font' }).click()
    const alike = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('meter') })
      .filter({ hasText: '100 %' })
    await alike.first().waitFor()
    // Made families of the test site share files, so several have these letters.
    const { json } = await stage.site.client.get('/api/v3/fonts/search.json?sort=popular&tags=serif,sans&size=1')
    const owners = await stage.site.sql<{ name: string }>(
      `SELECT family.name FROM family JOIN font ON font.id = family.primaryFontId
       WHERE font.fontFileId = (SELECT fontFileId FROM font WHERE id = ?)`,
      [json.hits[0].fonts[0].id],
    )
    const found = await alike.first().innerText()
    expect(owners.filter(({ name }) => found.startsWith(name))).toHaveLength(1)
  })

  it('says so when the browser hides pictures from sites, rather than reading noise', async () => {
    const { page } = await stage.visit()
    await page.addInitScript(hideCanvasPixels)
    await open(page, '/identify')
    const buffer = await photo('inter', 'Kitchen')
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByText(/hides pictures from websites/).waitFor()
    expect(await page.getByText(/letters found/).count()).toBe(0)
  })

  it('crops, cuts, joins and removes letters, and says what is no picture', async () => {
    const { page } = await stage.open('/identify')
    const choose = page.getByLabel('Choose a picture')
    await choose.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByText('This file cannot be shown as a picture.').waitFor()
    const pasted = [...(await photo('inter', 'Kitchen'))]
    await page.evaluate((bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'sign.jpg', { type: 'image/jpeg' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, pasted)
    // The dot of the i belongs to it.
    await page.getByText('7 letters found.').waitFor()
    // Guessed by their shapes and places.
    const guessed = await page
      .getByLabel(/^Letter \d of 7$/)
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(guessed.join('')).toBe('Kitchen')
    const differs = page.getByText('letters typed, but 7 shapes found.')
    await page.getByLabel('Letter 1 of 7').fill('Kitchens')
    expect(await differs.innerText()).toMatch(/^8 letters typed, .* Cut the shapes that hold several letters\.$/)
    await page.getByLabel('Letter 1 of 7').fill('Kit')
    expect(await differs.innerText()).toMatch(/^3 letters typed, .* Join the parts of one letter/)
    await page.getByLabel('Letter 1 of 7').fill('Kitchen')
    await differs.waitFor({ state: 'detached' })
    // Letter by letter, past the last field.
    await page.getByLabel('Letter 7 of 7').focus()
    await page.keyboard.type('ns')
    await differs.waitFor()
    await page.getByLabel('Letter 1 of 7').focus()
    await page.getByRole('button', { name: 'Cut in two' }).click()
    // Eight of each.
    await page.getByText(/letters typed, but/).waitFor({ state: 'detached' })
    await page.getByText('8 letters found.').waitFor()
    await page.getByRole('button', { name: 'Join with next' }).click()
    await page.getByText('7 letters found.').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('6 letters found.').waitFor()
    // Half of the picture has half of the letters.
    await page.getByText('Turn, crop, swap light and dark').click()
    await page.getByLabel('Right').fill('50')
    await page.getByLabel('Right').press('Enter')
    await page.getByText(/^[34] letters found\./).waitFor()
    await page.getByRole('button', { name: 'Whole picture' }).click()
    await page.getByText('7 letters found.').waitFor()
    await page.getByText('Crop', { exact: true }).click()
    const picture = page.getByRole('img', { name: /^Your picture/ })
    await picture.scrollIntoViewIfNeeded()
    const stageBox = (await picture.boundingBox())!
    const drag = async (from: [number, number], to: [number, number]) => {
      const at = ([x, y]: [number, number]) =>
        [stageBox.x + stageBox.width * x, stageBox.y + stageBox.height * y] as const
      await page.mouse.move(...at(from))
      await page.mouse.down()
      await page.mouse.move(...at(to))
      await page.mouse.up()
    }
    await drag([0.02, 0.1], [0.5, 0.9])
    await page.getByText(/^[34] letters found\./).waitFor()
    expect(Number(await page.getByLabel('Right').inputValue())).toBeCloseTo(50, -1)
    // The way back is beside the tools, not among the folded fields.
    await page.getByText('Turn, crop, swap light and dark').click()
    await page.getByRole('button', { name: 'Whole picture' }).click()
    await page.getByText('7 letters found.').waitFor()
    expect(await page.getByRole('button', { name: 'Whole picture' }).count()).toBe(0)
  })
})
