import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Success criteria of WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
}

/** Problems that axe finds, one line per place. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Injected by the debugger, so the page keeps its content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Waits for animations, since elements that fade in do not have their final colours.
  await page.evaluate(async () => {
    const ends = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      })
    for (let some = ends(); some.length > 0; some = ends()) await Promise.allSettled(some.map((one) => one.finished))
  })
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: rules },
        resultTypes: ['violations'],
      }),
    RULES,
  )
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}\n    ${node.failureSummary ?? ''}`),
  )
}

/** Elements that overflow a page which scrolls sideways; none if it does not. */
export const sidewaysOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(0, 8).map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
    ]
  })

/** Invisible faults of the document that affect search engines and assistive technology. */
export const documentFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
    for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) faults.push(`id ${id} stands twice`)
    const headings = document.querySelectorAll('h1').length
    if (headings !== 1) faults.push(`${headings} h1`)
    if (!document.documentElement.lang) faults.push('no lang')
    if (document.title.trim() === '') faults.push('no title')
    for (const image of document.images) {
      const what = image.getAttribute('src')?.slice(0, 60)
      if (!image.hasAttribute('alt')) faults.push(`no alt: ${what}`)
      if (!image.getAttribute('width') || !image.getAttribute('height')) faults.push(`no size: ${what}`)
    }
    for (const link of document.querySelectorAll('a'))
      if (link.getAttribute('href') === null) faults.push(`a without href: ${link.textContent}`)
    return faults
  })

/** Links, buttons and fields of the header that are not entirely inside it and the window. */
export const headerToolsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const head = document.querySelector('[data-part="head"]')
    // Pages for log-in and joining have no header.
    if (!head) return []
    const room = head.getBoundingClientRect()
    const tools = [...head.querySelectorAll('a, button, input')].filter((tool) => tool.checkVisibility())
    if (tools.length < 3) return [`only ${tools.length} tools`]
    return tools.flatMap((tool) => {
      const { left, right, top, bottom, width } = tool.getBoundingClientRect()
      const inside = left >= 0 && right <= innerWidth && top >= room.top && bottom <= room.bottom && width > 20
      const name = tool.getAttribute('aria-label') ?? tool.textContent
      return inside ? [] : [`${name}: ${[left, top, right, bottom].map(Math.round).join(' ')}`]
    })
  })

/** Fields that are lower than a line of their text, but for those that set a specimen, whose line is that of the font. */
export const lowFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fields = document.querySelectorAll(
      'select, input:not([type="range"], [type="checkbox"], [type="radio"], [type="file"])',
    )
    return [...fields].flatMap((field) => {
      if (field.closest('[data-part="typed"], .HeroBed_line')) return []
      const { fontSize, paddingTop, paddingBottom } = getComputedStyle(field)
      const room = field.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      const isLow = field.checkVisibility({ visibilityProperty: true }) && room < 1.15 * Number.parseFloat(fontSize)
      return isLow ? [`${field.getAttribute('aria-label') ?? field.outerHTML.slice(0, 60)}: ${room} px`] : []
    })
  })
