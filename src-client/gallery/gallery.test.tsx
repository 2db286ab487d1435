import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { SPECIMENS } from './specimens.ts'

const UI = path.join(import.meta.dirname, '../ui')
const components = readdirSync(UI)
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => [...readFileSync(path.join(UI, file), 'utf8').matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)])
  .map(([, name]) => name!)

it('every component of src-client/ui has its states in the gallery, and nothing else has', () => {
  expect(components.length).toBeGreaterThan(25)
  expect(Object.keys(SPECIMENS).sort()).toEqual(components.sort())
})

/** States that draw nothing at first: BackToTop waits for a scroll, and one page needs no pager. */
const EMPTY = ['BackToTop: After scrolling', 'Pager: One page: nothing']

describe.each(Object.entries(SPECIMENS))('%s', (name, states) => {
  it.each(Object.entries(states))('%s is drawn', (state, Specimen) => {
    const drawn = renderToStaticMarkup(
      <Router ssrPath="/">
        <Specimen />
      </Router>,
    ).replace(/<div class="[^"]*corner[^"]*"><\/div>/, '')
    expect(drawn === '').toBe(EMPTY.includes(`${name}: ${state}`))
  })
})
