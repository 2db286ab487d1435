import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { FontDetails, Glyphs } from '#shared/contracts/catalogue/families.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { trpc } from '../../../api/trpc.ts'
import { HashPager } from '../../../ui/HashPager.tsx'
import { useHashPage } from '../../../ui/hash-page.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { useSought } from '../../../ui/use-sought.ts'
import { codepointOf } from './codepoint-format.ts'
import { type CodepointList, clipRuns, listFrom, listOfHits, listOfRuns, mainStart } from './codepoint-list.ts'
import { type AxisSettings, variationCss } from './font-css.ts'
import { GlyphSheet } from './GlyphSheet.tsx'
import * as styles from './glyph-map.module.css'
import { useIdle, useWebfont, webfontName } from './use-webfont.ts'

const GlyphBoard = lazyPart('glyph map', () => import('./GlyphBoard.tsx').then((module) => module.GlyphBoard))

interface Props {
  font: FontDetails
  axes: AxisSettings
}

/** Most cells on one page of the map. CJK fonts have 20,000 and more: one scroll bar for all would be useless. */
const GLYPHS_PER_PAGE = 2000

/** The character that an address names: '?glyph=0067'. */
function glyphOf(search: string): number | null {
  const hex = new URLSearchParams(search).get('glyph') ?? ''
  return /^[0-9a-f]{4,6}$/i.test(hex) ? Number.parseInt(hex, 16) : null
}

const NO_RUNS: [number, number][] = []
const NO_BLOCKS: Glyphs['blocks'] = []

/** All characters of a style: search by character, number or name, choose a block, inspect and copy. */
export function GlyphMap({ font, axes }: Props) {
  // False on the server and at first: then GlyphSheet is shown, which works without scripts.
  const live = useIdle()
  const state = useWebfont(font, live)
  const glyphs = trpc.families.glyphs.useQuery(
    { fontId: font.id },
    { staleTime: Number.POSITIVE_INFINITY, enabled: font.file !== null },
  )
  const runs = glyphs.data?.ranges ?? NO_RUNS
  const total = glyphs.data?.total ?? font.codepointCount
  const [block, setBlock] = useState('')
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const ask = useDebounced(setAsked, DEBOUNCE_MS.previewText)
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => setChosen(glyphOf(location.search)), [])
  const [page, setPage] = useHashPage('glyphs')
  const place = useRef<HTMLElement>(null)
  const sought = useSought(place)

  const direct = codepointOf(words)
  const byName = trpc.families.glyphNames.useQuery(
    { fontId: font.id, q: asked.trim() },
    { enabled: asked.trim() !== '' && direct === null, placeholderData: (old) => old },
  )
  const blocks = glyphs.data?.blocks ?? NO_BLOCKS
  const start = mainStart(blocks, font.text)
  const everything = useMemo<CodepointList>(() => {
    const range = blocks.find((candidate) => candidate.name === block)
    const inBlock = range ? clipRuns(runs, range.first, range.last) : runs
    if (words.trim() === '' && direct === null) return range ? listOfRuns(inBlock) : listFrom(runs, start)
    const has = listOfRuns(inBlock)
    const hits = direct === null ? (byName.data?.hits ?? []).map((hit) => hit.codepoint) : [direct]
    return listOfHits(hits.filter((codepoint) => has.indexOf(codepoint) >= 0))
  }, [blocks, block, runs, start, words, direct, byName.data])

  const pages = Math.max(1, Math.ceil(everything.length / GLYPHS_PER_PAGE))
  const current = Math.min(page, pages)
  const list = useMemo(() => sliceOf(everything, (current - 1) * GLYPHS_PER_PAGE), [everything, current])

  const style = { fontFamily: webfontName(font.id), fontVariationSettings: variationCss(font.axes, axes) }
  const search = (text: string) => {
    setWords(text)
    ask(text)
    if (page > 1) setPage(1)
  }
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, search)
  const sheet = <GlyphSheet font={font} list={everything} />
  const waitingForNames = direct === null && words.trim() !== '' && (asked !== words || byName.isFetching)
  return (
    <section className="block" id="glyphs" aria-labelledby="glyphs-h" ref={place}>
      <hgroup>
        <h2 id="glyphs-h">Glyphs</h2>
        <p className="num">{glyphsLabel(glyphs.data ? everything.length : total, total, font.name)}</p>
      </hgroup>
      <div className={`${styles.tools} needs-js`}>
        <label className="vh" htmlFor="glyph-q">
          Search glyphs by character, number or name
        </label>
        <input
          id="glyph-q"
          ref={field}
          className="input"
          type="search"
          placeholder="é, U+00E9 or “acute”"
          maxLength={100}
          autoComplete="off"
          value={words}
          onChange={(event) => search(event.target.value)}
        />
        <label className="vh" htmlFor="glyph-block">
          Block
        </label>
        <select
          id="glyph-block"
          className="pick"
          value={block}
          onChange={(event) => {
            setBlock(event.target.value)
            if (page > 1) setPage(1)
          }}
        >
          <option value="">All blocks</option>
          {blocks.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name} ({groupThousands(each.count)})
            </option>
          ))}
        </select>
      </div>
      {live && sought ? (
        <Suspense fallback={sheet}>
          <div className={styles.board}>
            <GlyphBoard
              font={font}
              list={list}
              chosen={chosen}
              onChoose={setChosen}
              style={style}
              ready={state === 'ready'}
              sought={{ direct, words, waiting: waitingForNames }}
              failed={glyphs.isError ? 'glyphs' : byName.isError ? 'names' : null}
            />
            {pages > 1 ? (
              <HashPager section="glyphs" page={current} pages={pages} of="the glyph map" onPage={setPage} />
            ) : null}
          </div>
        </Suspense>
      ) : (
        sheet
      )}
    </section>
  )
}

/** One page of a code point list. */
function sliceOf(all: CodepointList, start: number): CodepointList {
  const length = Math.max(0, Math.min(GLYPHS_PER_PAGE, all.length - start))
  return {
    length,
    at: (index) => all.at(start + index),
    indexOf(codepoint) {
      const index = all.indexOf(codepoint) - start
      return index >= 0 && index < length ? index : -1
    },
  }
}

const glyphsLabel = (shown: number, total: number, style: string) =>
  shown === total
    ? `${groupThousands(total)} characters in ${style}`
    : `${groupThousands(shown)} of ${groupThousands(total)} characters in ${style}`
