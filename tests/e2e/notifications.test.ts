import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ask } from '#client/ui/ask.ts'
import type { reportFailure } from '#client/ui/failures.ts'
import type { notify } from '#client/ui/notifications.ts'
import type { whileLoading } from '#client/ui/overlays.ts'
import * as MESSAGES from '#shared/messages.ts'
import { openStage } from '#tests/support/browser.ts'
import { stopClock } from '#tests/support/page-actions.ts'
import { accessibilityProblems } from '#tests/support/page-checks.ts'
import { describeWith } from '#tests/support/require.ts'

declare global {
  interface Window {
    overlays: {
      ask: typeof ask
      notify: typeof notify
      reportFailure: typeof reportFailure
      whileLoading: typeof whileLoading
    }
    answer: boolean
    release: () => void
  }
}

await describeWith('chromium', 'overlays by themselves', () => {
  const stage = openStage()
  const files = new Map<string, string>()

  beforeAll(async () => {
    const { build } = await import('vite')
    // With NODE_ENV=test Vite would build for development, and call functions that React's production build lacks.
    vi.stubEnv('NODE_ENV', 'production')
    const built = await build({
      configFile: false,
      mode: 'production',
      logLevel: 'silent',
      plugins: [react()],
      build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: 'tests/support/overlay-harness.tsx' } },
    })
    vi.unstubAllEnvs()
    if (!('output' in built)) throw new Error('the harness was not built in one piece')
    for (const file of built.output) {
      const body = file.type === 'chunk' ? file.code : file.source
      files.set(`/${file.fileName}`, typeof body === 'string' ? body : Buffer.from(body).toString('latin1'))
    }
  })

  async function harness(): Promise<Page> {
    const { page, context } = await stage.visit({ width: 1000, height: 700 })
    const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
    const script = [...files.keys()].find((name) => /overlay-harness.*\.js$/.test(name))
    await context.route('**/*', (route) => {
      const path = new URL(route.request().url()).pathname
      const body = files.get(path)
      if (path === '/harness')
        return route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: `<!doctype html><html lang="en"><title>Overlays</title>${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}<div id="root"></div><script type="module" src="${script}"></script></html>`,
        })
      if (path.endsWith('.css')) return route.fulfill({ contentType: 'text/css', body: body ?? '' })
      if (path.endsWith('.js') && body !== undefined) return route.fulfill({ contentType: 'text/javascript', body })
      return route.fulfill({ body: Buffer.from(body ?? '', 'latin1'), status: body === undefined ? 204 : 200 })
    })
    await page.clock.install()
    await page.goto('/harness')
    await page.getByRole('heading', { name: 'Overlays' }).waitFor()
    return page
  }
  const notes = (page: Page) => page.locator('[data-part="notice"]')

  describe('notifications', () => {
    it('show at the top right for five seconds, as a status', async () => {
      const page = await harness()
      await stopClock(page)
      await page.evaluate(() => window.overlays.notify({ message: 'Cover photo updated' }))
      const note = notes(page)
      expect(await note.getAttribute('role')).toBe('status')
      expect(await note.getAttribute('data-type')).toBe('info')
      const box = (await note.boundingBox())!
      expect(box.x + box.width).toBeGreaterThan(900)
      expect(box.y).toBeLessThan(120)
      await page.clock.runFor(4900)
      expect(await note.count()).toBe(1)
      // The five seconds start shortly after the note is visible.
      const later = async () => {
        await page.clock.runFor(200)
        return note.count()
      }
      await expect.poll(later).toBe(0)
    })

    it('support every type and corner, and options for title, icon, close button and click', async () => {
      const page = await harness()
      for (const [type, role] of [
        ['info', 'status'],
        ['primary', 'status'],
        ['success', 'status'],
        ['warning', 'alert'],
        ['danger', 'alert'],
      ] as const) {
        await page.evaluate((one) => window.overlays.notify({ type: one, message: `of type ${one}` }), type)
        expect(
          await notes(page)
            .filter({ hasText: `of type ${type}` })
            .getAttribute('role'),
        ).toBe(role)
      }
      await page.reload()
      await page.getByRole('heading', { name: 'Overlays' }).waitFor()
      for (const verticalAlign of ['top', 'bottom'] as const) {
        for (const horizontalAlign of ['left', 'center', 'right'] as const) {
          await page.evaluate(
            (corner) => window.overlays.notify({ ...corner, message: Object.values(corner).join() }),
            {
              verticalAlign,
              horizontalAlign,
            },
          )
          const note = notes(page).filter({ hasText: `${verticalAlign},${horizontalAlign}` })
          await note.waitFor()
          const box = (await note.boundingBox())!
          const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
          const third = middle.x < 333 ? 'left' : middle.x > 666 ? 'right' : 'center'
          expect([middle.y < 350 ? 'top' : 'bottom', third]).toEqual([verticalAlign, horizontalAlign])
          await note.click()
          await note.waitFor({ state: 'detached' })
        }
      }
      await page.evaluate(() =>
        window.overlays.notify({
          title: 'A title',
          message: 'stays',
          icon: 'lock',
          timeout: 0,
          showClose: false,
          closeOnClick: false,
        }),
      )
      const plain = notes(page).filter({ hasText: 'A title' })
      await plain.waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await plain.getByRole('button').count()).toBe(0)
      expect(await plain.locator('use').first().getAttribute('href')).toBe('#i-lock')
      await plain.click()
      expect(await plain.count()).toBe(1)
    })

    it('stay while hovered or focused; at most four at once', async () => {
      const page = await harness()
      await stopClock(page)
      await page.evaluate(() => window.overlays.notify({ message: 'held', timeout: 1000 }))
      await notes(page).hover()
      await page.clock.runFor(5000)
      expect(await notes(page).count()).toBe(1)
      await page.mouse.move(10, 600)
      await notes(page).getByRole('button', { name: 'Dismiss' }).focus()
      await page.clock.runFor(5000)
      expect(await notes(page).count()).toBe(1)
      await page.keyboard.press('Enter')
      await expect.poll(() => notes(page).count()).toBe(0)
      await page.evaluate(() => {
        for (let i = 1; i <= 9; i++) window.overlays.notify({ message: `number ${i}` })
      })
      await expect
        .poll(async () => (await notes(page).allInnerTexts()).map((text) => text.trim()))
        .toEqual(['number 6', 'number 7', 'number 8', 'number 9'])
    })

    it('can be pressed over a dialog, also those from before, and stay when it closes', async () => {
      const page = await harness()
      const say = (message: string) =>
        page.evaluate((one) => {
          window.overlays.notify({
            message: one,
            timeout: 0,
            undo: () => {
              document.title = `Undone: ${one}`
            },
          })
        }, message)
      const ask = (title: string) => page.evaluate((one) => void window.overlays.ask({ title: one, text: '?' }), title)
      const undo = (message: string) =>
        notes(page).filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click()
      const asked = (title: string) => page.getByRole('alertdialog', { name: title })
      await say('Before')
      await ask('Lower')
      await asked('Lower').waitFor()
      await undo('Before')
      expect(await page.title()).toBe('Undone: Before')
      await say('Meanwhile')
      expect(await asked('Lower').getByRole('status').innerText()).toContain('Meanwhile')
      const box = (await notes(page).boundingBox())!
      expect(box.x + box.width).toBeGreaterThan(900)
      expect(box.y).toBeLessThan(120)
      expect(await accessibilityProblems(page)).toEqual([])
      await ask('Upper')
      await asked('Upper').waitFor()
      await say('Last')
      await undo('Last')
      expect(await page.title()).toBe('Undone: Last')
      await page.keyboard.press('Escape')
      await asked('Upper').waitFor({ state: 'detached' })
      expect(await asked('Lower').getByRole('status').innerText()).toContain('Meanwhile')
      await page.keyboard.press('Escape')
      await asked('Lower').waitFor({ state: 'detached' })
      await undo('Meanwhile')
      expect(await page.title()).toBe('Undone: Meanwhile')
    })

    it.each([
      ['type', { type: 'loud' }],
      ['verticalAlign', { verticalAlign: 'middle' }],
      ['horizontalAlign', { horizontalAlign: 'start' }],
      ['timeout', { timeout: -1 }],
      ['timeout', { timeout: Number.NaN }],
    ])('rejects a wrong %s and names it', async (field, options) => {
      const page = await harness()
      const error = await page.evaluate((wrong) => {
        try {
          window.overlays.notify({ message: 'x', ...(wrong as object) })
          return ''
        } catch (thrown) {
          return String(thrown)
        }
      }, options)
      expect(error).toContain('RangeError')
      expect(error).toContain(field)
      expect(await notes(page).count()).toBe(0)
    })
  })

  describe('a question', () => {
    const ASKED = { title: 'Delete Collection', text: 'Are you sure?' }
    const asked = (page: Page) => page.getByRole('alertdialog', { name: ASKED.title })
    const put = (page: Page) =>
      page.evaluate((question) => {
        document.querySelector('button')?.focus()
        void window.overlays.ask(question).then((yes) => {
          window.answer = yes
        })
      }, ASKED)
    const answer = (page: Page) => page.evaluate(() => window.answer)

    it('resolves to yes or no; No has the focus, Escape and the backdrop mean no', async () => {
      const page = await harness()
      await put(page)
      await asked(page).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(MESSAGES.no)
      expect(await accessibilityProblems(page)).toEqual([])
      await asked(page).getByRole('button', { name: MESSAGES.yes }).click()
      await expect.poll(() => answer(page)).toBe(true)
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Under them')
      for (const no of [
        () => asked(page).getByRole('button', { name: MESSAGES.no }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
      ]) {
        await put(page)
        await asked(page).waitFor()
        await expect.poll(() => page.locator('body.modal-open').count()).toBe(1)
        await no()
        await asked(page).waitFor({ state: 'detached' })
        await expect.poll(() => answer(page)).toBe(false)
        await expect.poll(() => page.locator('body.modal-open').count()).toBe(0)
        await page.evaluate(() => {
          window.answer = true
        })
      }
    })

    it('has the title Confirm by default', async () => {
      const page = await harness()
      await page.evaluate(() => void window.overlays.ask({ text: 'Sure?' }))
      await page.getByRole('alertdialog', { name: MESSAGES.confirmTitle }).waitFor()
    })
  })

  it('collects failures in one list, each once, until dismissed', async () => {
    const page = await harness()
    await page.evaluate(() => {
      for (const status of [503, 503, 429]) window.overlays.reportFailure({ action: 'searchFonts', status })
    })
    const dialog = page.getByRole('alertdialog', { name: MESSAGES.errorTitle })
    await dialog.waitFor()
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toEqual(['searchFonts: 503', 'searchFonts: 429'])
    await page.evaluate(() => window.overlays.reportFailure({ action: 'getFamily', status: 500 }))
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
    await dialog.getByRole('button', { name: MESSAGES.dismiss }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(() => window.overlays.reportFailure({ action: 'getFamily', status: 500 }))
    await expect.poll(() => dialog.getByRole('listitem').allInnerTexts()).toEqual(['getFamily: 500'])
  })

  it('covers the page during a long wait only', async () => {
    const page = await harness()
    await page.evaluate(() => {
      void window.overlays.whileLoading(
        new Promise<void>((resolve) => {
          window.release = resolve
        }),
        'Saving',
      )
    })
    const overlay = page.getByRole('dialog', { name: 'Saving' })
    await overlay.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.evaluate(() => window.release())
    await overlay.waitFor({ state: 'detached' })
    await page.evaluate(() => void window.overlays.whileLoading(Promise.resolve(), 'Quick'))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
