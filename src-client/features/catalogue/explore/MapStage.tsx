import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ExploreMapResult } from '#shared/contracts/catalogue/explore.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { inSight } from './draw-map.ts'
import * as styles from './ExploreMap.module.css'
import type { ExploreState } from './explore-address.ts'
import { MapCard } from './MapCard.tsx'
import { MapSearch } from './MapSearch.tsx'
import { createMapIndex, type Direction, type MapIndex } from './map-index.ts'
import type { MapScreen } from './map-screen.ts'
import { firstView, NEAR, readPlace, viewOf, viewOfAll, wholeMap, writePlace, zoomed } from './map-view.ts'
import { useMapScreen } from './use-map-screen.ts'

const ZOOM_STEP = 1.6
const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const NONE = -1

interface Props {
  map: ExploreMapResult
  state: ExploreState
  /** Families that write the chosen language and script; null = no such filter. */
  writers: readonly number[] | null
}

/** The canvas with its controls. Arrow keys go from family to family. */
export function MapStage({ map, state, writers }: Props) {
  const index = useMemo(() => createMapIndex(map), [map])
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const stageRef = useRef<HTMLDivElement>(null)
  const linkRef = useRef<HTMLAnchorElement>(null)
  const chosenRef = useRef(NONE)
  const [chosen, setChosen] = useState(NONE)
  const screen = useMapScreen(canvasRef, index, {
    onReady: (made) => setOut(made, index, state, choose),
    onTap: ({ x, y }) => choose(index.inCell(x, y)),
    onRest(view) {
      const id = map.families.ids[chosenRef.current] ?? null
      history.replaceState(history.state, '', location.pathname + location.search + writePlace(view, id))
      lookAround.current()
    },
  })

  function choose(at: number) {
    chosenRef.current = at
    setChosen(at)
  }
  const matches = useMemo(() => matching(index, state, writers), [index, state, writers])
  useEffect(() => screen?.mark(matches), [screen, matches])

  /** Number of families that the filters leave while none of them is in sight. */
  const [elsewhere, setElsewhere] = useState(0)
  const lookAround = useRef(() => {})
  lookAround.current = () => {
    if (!screen) return
    for (const at of inSight({ index, view: screen.view, canvas: screen.size }))
      if (matches[at] === 1) return setElsewhere(0)
    setElsewhere(matches.reduce((sum, match) => sum + match, 0))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the new matches
  useEffect(() => lookAround.current(), [screen, matches])
  const showMatches = () => {
    const { xs, ys } = map.families
    const places = [...matches.keys()].flatMap((at) => (matches[at] === 1 ? { x: xs[at]!, y: ys[at]! } : []))
    screen?.show(viewOfAll(places, screen.size), { glides: true })
  }
  useEffect(() => screen?.choose(chosen), [screen, chosen])

  // Another class was chosen: the map goes there. The first view is set out elsewhere.
  const region = useRef(state.region)
  useEffect(() => {
    if (!screen || region.current === state.region) return
    region.current = state.region
    const found = map.regions.find(({ name }) => name === state.region)
    screen.show(found ? viewOf(found, screen.size) : wholeMap(map, screen.size), { glides: true })
  }, [screen, map, state.region])

  useEffect(() => {
    if (!screen) return
    const follow = () => setOut(screen, index, state, choose)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  })

  const zoom = (factor: number) =>
    screen?.show(zoomed(screen.view, factor, screen.size, chosen === NONE ? undefined : placeOf(chosen)), {
      glides: true,
    })
  const showAll = () => screen?.show(wholeMap(map, screen.size), { glides: true })
  /** Where the middle of a family's cell is on the canvas. */
  const placeOf = (at: number) => {
    const { view, size } = screen!
    return {
      x: (map.families.xs[at]! + 0.5 - view.x) * view.scale + size.width / 2,
      y: (map.families.ys[at]! + 0.5 - view.y) * view.scale + size.height / 2,
    }
  }
  const goTo = (at: number, scale: number) => {
    choose(at)
    screen?.show({ x: map.families.xs[at]! + 0.5, y: map.families.ys[at]! + 0.5, scale }, { glides: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!screen || event.ctrlKey || event.metaKey || event.altKey) return
    const direction = ARROWS[event.key]
    if (direction) {
      const from = chosenRef.current
      const { x, y, scale } = screen.view
      goTo(from === NONE ? index.nearest(x, y) : index.neighbour(from, direction), scale)
    } else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-') zoom(1 / ZOOM_STEP)
    else if (event.key === '0' || event.key === 'Home') showAll()
    else if (event.key === 'Enter' && chosen !== NONE) linkRef.current?.focus()
    else if (event.key === 'Escape' && chosen !== NONE) choose(NONE)
    else return
    event.preventDefault()
  }
  const close = () => {
    choose(NONE)
    stageRef.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.stage}>
      <div className={styles.bar}>
        <MapSearch index={index} onFind={(at) => goTo(at, NEAR)} />
        <div className={styles.zoom}>
          <button type="button" aria-label="Zoom in" onClick={() => zoom(ZOOM_STEP)}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)}>
            <Icon name="minus" />
          </button>
          <button type="button" aria-label="Show the whole map" onClick={showAll}>
            <Icon name="whole" />
          </button>
        </div>
      </div>
      <div
        ref={stageRef}
        className={styles.map}
        role="application"
        aria-label="Map of fonts"
        aria-describedby="explore-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from family to family
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvasRef} className={styles.canvas} />
      </div>
      <div className={styles.elsewhere} role="status">
        {elsewhere > 0 ? (
          <>
            {countLabel(elsewhere, 'family', 'families')} outside this part of the map.{' '}
            <button type="button" className="link" onClick={showMatches}>
              {elsewhere === 1 ? 'Show it' : 'Show them'}
            </button>
          </>
        ) : null}
      </div>
      <p id="explore-keys" className="vh">
        Arrow keys go from family to family, plus and minus zoom, 0 shows the whole map, Enter goes to the family’s
        card, Escape closes it.
      </p>
      <p className="vh" role="status">
        {chosen === NONE ? '' : said(map, chosen)}
      </p>
      {chosen === NONE ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the card from anything in it
        <div onKeyDown={(event) => event.key === 'Escape' && close()}>
          <MapCard index={index} at={chosen} linkRef={linkRef} onClose={close} />
        </div>
      )}
    </div>
  )
}

/** What the address asks for: a view, a family, a class, or else the whole map. */
function setOut(screen: MapScreen, index: MapIndex, state: ExploreState, choose: (at: number) => void) {
  const { map } = index
  const place = readPlace(location.hash)
  const at = place.familyId === null ? undefined : index.ofId(place.familyId)
  if (at !== undefined) choose(at)
  const region = map.regions.find(({ name }) => name === state.region)
  const asked = at === undefined ? null : { x: map.families.xs[at]! + 0.5, y: map.families.ys[at]! + 0.5, scale: NEAR }
  screen.show(place.view ?? asked ?? (region ? viewOf(region, screen.size) : firstView(map, screen.size)), {
    rests: false,
  })
}

/** 1 for each family that the filters leave. */
function matching({ map, count }: MapIndex, { region, free }: ExploreState, writers: readonly number[] | null) {
  const { ids, regions, free: commercial } = map.families
  const left = writers && new Set(writers)
  const isLeft = (at: number) =>
    (region === '' || map.regions[regions[at]!]!.name === region) &&
    (!free || commercial[at] === 1) &&
    (left?.has(ids[at]!) ?? true)
  return Uint8Array.from({ length: count }, (_, at) => Number(isLeft(at)))
}

function said({ families, designers, regions }: ExploreMapResult, at: number): string {
  return `${families.names[at]}, ${designers[families.designers[at]!]}, ${regions[families.regions[at]!]!.label}`
}
