import type { Page } from 'playwright-core'

/** Intended overlaps, each with its reason. */
const MEANT: readonly { selector: string; why: string }[] = [
  { selector: 'kbd', why: 'the key that leads into the search field stands in it, at its empty end' },
  { selector: 'input[type="range"][aria-label$=" weight"]', why: 'two handles of a range share one track' },
  {
    selector: '[data-part="typed"], .HeroBed_line',
    why: 'the field to type over lies on the picture of the same words',
  },
  { selector: '[data-part="lines"]', why: 'names of guide lines stand on the lines of the type' },
  {
    selector: '.PasswordField_password .btn',
    why: 'the button that shows a password stands in its field, at the end that is kept free',
  },
  { selector: '[aria-hidden="true"]', why: 'ornament: type that is shown as a picture of itself' },
]

/**
 * Pairs of visible texts and controls that overlap. Only the middle of a line's height counts, since the space for ascenders reaches
 * into the line above by design. Content clipped by a scrolling box does not count, and neither do header, tray and dialogs over the
 * page.
 */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(
    (meant) => {
      interface Box {
        element: Element
        layer: Element | null
        words: string
        left: number
        top: number
        right: number
        bottom: number
      }
      type Edges = Pick<Box, 'left' | 'top' | 'right' | 'bottom'>
      const CONTROLS = 'button, input, select, textarea, summary, a.btn'
      /** Overlaps up to this many pixels are rounding. */
      const SLACK = 2
      const boxes: Box[] = []
      const clips = new Map<Element, Edges & { layer: Element | null }>()

      /** The visible area of an element after clipping by its ancestors, and the layer it belongs to. */
      function roomOf(element: Element): Edges & { layer: Element | null } {
        const known = clips.get(element)
        if (known) return known
        const parent = element.parentElement
        const room = parent
          ? { ...roomOf(parent) }
          : { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6, layer: null as Element | null }
        const style = getComputedStyle(element)
        if (style.position === 'fixed' || style.position === 'sticky') {
          room.layer = element
          if (style.position === 'fixed') Object.assign(room, { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 })
        }
        if (element !== document.documentElement && element !== document.body) {
          const rect = element.getBoundingClientRect()
          if (style.overflowX !== 'visible' || style.clipPath !== 'none') {
            room.left = Math.max(room.left, rect.left)
            room.right = Math.min(room.right, rect.right)
          }
          if (style.overflowY !== 'visible' || style.clipPath !== 'none') {
            room.top = Math.max(room.top, rect.top)
            room.bottom = Math.min(room.bottom, rect.bottom)
          }
        }
        clips.set(element, room)
        return room
      }

      function add(element: Element, rect: DOMRect, cut: number, words: string) {
        const room = roomOf(element)
        const top = rect.top + rect.height * cut
        const bottom = rect.bottom - rect.height * cut
        const box = {
          left: Math.max(rect.left, room.left),
          right: Math.min(rect.right, room.right),
          top: Math.max(top, room.top),
          bottom: Math.min(bottom, room.bottom),
        }
        if (box.right - box.left <= SLACK || box.bottom - box.top <= SLACK) return
        boxes.push({ element, layer: room.layer, words, ...box })
      }

      /** A checkbox may cover its label, so that the whole row can be pressed. */
      const isRowOf = (control: Box, other: Box) => {
        if (!control.element.matches('input') || getComputedStyle(control.element).position !== 'absolute') return false
        return control.element.closest('label')?.contains(other.element) ?? false
      }

      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        const words = (node.textContent ?? '').trim()
        if (!parent || words === '' || parent.closest('script, style, noscript, option, svg, textarea') !== null)
          continue
        if (!isShown(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) add(parent, rect, 0.3, `“${words.slice(0, 40)}”`)
      }
      for (const control of document.querySelectorAll(CONTROLS)) {
        if (!isShown(control)) continue
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
        add(control, control.getBoundingClientRect(), 0, `${control.tagName.toLowerCase()} ${name.slice(0, 40)}`)
      }

      boxes.sort((a, b) => a.top - b.top)
      const found = new Set<string>()
      for (let i = 0; i < boxes.length; i++) {
        const one = boxes[i]!
        for (let j = i + 1; j < boxes.length && boxes[j]!.top < one.bottom - SLACK; j++) {
          const two = boxes[j]!
          const across = Math.min(one.right, two.right) - Math.max(one.left, two.left)
          const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
          if (across <= SLACK || down <= SLACK || one.layer !== two.layer) continue
          if (one.element.contains(two.element) || two.element.contains(one.element)) continue
          if (isRowOf(one, two) || isRowOf(two, one)) continue
          if ([one, two].some((box) => meant.some((selector) => box.element.closest(selector)))) continue
          const place = (box: Box) => `${box.words} (${box.element.tagName.toLowerCase()}.${box.element.className})`
          found.add(`${place(one)} and ${place(two)}: ${Math.round(across)} x ${Math.round(down)} px`)
        }
      }
      return [...found].slice(0, 12)
    },
    MEANT.map(({ selector }) => selector),
  )
