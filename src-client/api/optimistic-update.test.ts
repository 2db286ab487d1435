import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateOptimistically } from './optimistic-update.ts'

interface Standing {
  liked: boolean
}

/** A server that answers one call at a time, when the test tells it to. */
function stage() {
  let shown: Standing = { liked: false }
  let stored: Standing = shown
  const waiting: { answer: (refusal?: Error) => void }[] = []
  const all: Standing[] = []
  const press = (change: Standing) =>
    updateOptimistically<Standing>({
      subject: 'family 7',
      shown,
      expected: change,
      show: (standing) => {
        shown = standing
      },
      send: () =>
        new Promise((resolve, reject) => {
          all.push(change)
          waiting.push({
            answer(refusal) {
              if (refusal) return reject(refusal)
              stored = { ...change }
              resolve(stored)
            },
          })
        }),
    }).then(
      () => 'done',
      (error: Error) => error.message,
    )
  /** Answers the one call that is under way. */
  const answer = async (refusal?: Error) => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.shift()!.answer(refusal)
  }
  return { press, answer, all, waiting, shown: () => shown, stored: () => stored }
}

describe('updates of one thing', () => {
  let at: ReturnType<typeof stage>
  beforeAll(() => void vi.stubGlobal('window', new EventTarget()))
  afterAll(() => void vi.unstubAllGlobals())
  beforeEach(() => {
    at = stage()
  })

  it('are shown immediately and sent one after the other; the last wins', async () => {
    const pressed = [at.press({ liked: true }), at.press({ liked: false }), at.press({ liked: true })]
    pressed.push(at.press({ liked: false }))
    expect(at.shown().liked).toBe(false)
    expect(at.waiting).toHaveLength(1)
    await at.answer()
    await at.answer()
    expect(await Promise.all(pressed)).toEqual(['done', 'done', 'done', 'done'])
    expect(at.all).toEqual([{ liked: true }, { liked: false }])
    expect([at.shown(), at.stored()]).toEqual([at.stored(), { liked: false }])
  })

  it('that are rejected restore the last stored state; only the last one throws', async () => {
    const pressed = [at.press({ liked: true }), at.press({ liked: false })]
    await at.answer()
    await at.answer(new Error('no'))
    expect(await Promise.all(pressed)).toEqual(['done', 'no'])
    expect(at.shown().liked).toBe(true)
    const again = [at.press({ liked: false }), at.press({ liked: true })]
    await at.answer(new Error('lost'))
    await at.answer()
    expect(await Promise.all(again)).toEqual(['done', 'done'])
    expect(at.shown().liked).toBe(true)
  })

  it('are sent immediately when the visitor leaves the page', async () => {
    const pressed = [at.press({ liked: true }), at.press({ liked: false })]
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(() => at.waiting.length).toBe(2)
    for (const { answer } of at.waiting) answer()
    await Promise.all(pressed)
    expect(at.all).toEqual([{ liked: true }, { liked: false }])
  })
})
