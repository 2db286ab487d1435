/**
 * Builds from Natural Earth (world-atlas, ISC packaging), the places of the time zone database (moment-timezone, MIT packaging; both data
 * are in the public domain) and Unicode CLDR:
 *   src-client/public/static/world-map.svg                            the land, a path per country with its ISO 3166 code as id
 *   src-server/features/core/languages/mapped-countries.generated.json     the countries that have a path
 *
 * Pages draw a country by `<use href="/static/world-map.svg#CH">`, so the shapes are in no script and no page.
 * Run after an update of either: node src-server/cli/build-world-map.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { pinnedPackage } from './unicode/pinned-package.mjs'

const require = createRequire(import.meta.url)
const json = (id) => JSON.parse(readFileSync(require.resolve(id), 'utf8'))
const here = (path) => join(import.meta.dirname, path)

const WIDTH = 2000
/** Points nearer than this to the line between their neighbours are dropped, in units of the picture. */
const TOLERANCE = 0.7
/** Smaller countries are drawn as a dot of this size, to be visible and clickable. */
const DOT = 10
/** Natural Earth has no code for states with limited recognition; CLDR has one for these. */
const CODES_BY_NAME = { Kosovo: 'XK' }
/**
 * Territories that Natural Earth draws as parts of others get a dot at the main place of their time zone; for these the
 * zone is named here.
 */
const ZONES = { DG: 'Indian/Chagos', EA: 'Africa/Ceuta', IC: 'Atlantic/Canary' }
/** Nearly uninhabited, and it would take a quarter of the height. */
const LEFT_OUT = new Set(['AQ'])

/** Natural Earth projection (Patterson, Šavrič): a rounded world with a balanced north. */
function project([longitude, latitude]) {
  const [lambda, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  const two = phi ** 2
  const four = two ** 2
  const x = lambda * (0.8707 - 0.131979 * two + four * (-0.013791 + four * (0.003971 * two - 0.001529 * four)))
  const y = phi * (1.007226 + two * (0.015085 + four * (-0.044475 + 0.028874 * two - 0.005916 * four)))
  return [(x * SCALE + 1) * (WIDTH / 2), -y * SCALE * (WIDTH / 2)]
}
/** The equator is the widest. */
const SCALE = 1 / (0.8707 * Math.PI)

/** Lets longitudes run beyond 180 degrees instead of jumping to the other end of the map. */
function unwrapped(points) {
  let turn = 0
  return points.map(([x, y], at) => {
    if (at > 0) turn -= Math.round((x - points[at - 1][0]) / 360) * 360
    return [x + turn, y]
  })
}

/** The part of a ring on one side of a meridian (Sutherland-Hodgman). */
function clipped(ring, meridian, side) {
  const inside = ([x]) => (x - meridian) * side >= 0
  return ring.flatMap((point, at) => {
    const before = ring.at(at - 1)
    if (inside(point) === inside(before)) return inside(point) ? [point] : []
    const part = (meridian - before[0]) / (point[0] - before[0])
    const crossing = [meridian, before[1] + part * (point[1] - before[1])]
    return inside(point) ? [crossing, point] : [crossing]
  })
}

/** A ring cut at the edge of the map, which crosses Russia and Fiji. */
function cut(ring) {
  const whole = unwrapped(ring)
  return [-360, 0, 360]
    .map((shift) => whole.map(([x, y]) => [x + shift, y]))
    .map((moved) => clipped(clipped(moved, -180, 1), 180, -1))
    .filter((part) => part.some(([x]) => Math.abs(x) < 180))
    .map((part) => [...part, part[0]])
}

/** Douglas-Peucker: end points stay, so that shared borders remain equal in both countries. */
function simplify(points) {
  const places = points.map(project)
  const first = places[0]
  const last = places.at(-1)
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let far = 0
  let place = 0
  for (let at = 1; at < points.length - 1; at++) {
    const [x, y] = [places[at][0] - first[0], places[at][1] - first[1]]
    const distance = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length
    if (distance > far) [far, place] = [distance, at]
  }
  if (far <= TOLERANCE) return [points[0], points.at(-1)]
  return [...simplify(points.slice(0, place + 1)).slice(0, -1), ...simplify(points.slice(place))]
}

/** Simplified arcs of the topology, whose numbers are steps on a grid. */
function simplifiedArcs({ arcs, transform }) {
  const [kx, ky] = transform.scale
  const [tx, ty] = transform.translate
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    const points = arc.map(([stepX, stepY]) => {
      x += stepX
      y += stepY
      return [x * kx + tx, y * ky + ty]
    })
    return simplify(unwrapped(points))
  })
}

/** Outlines of a country on the map. */
function ringsOf({ type, coordinates }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons
    .flat()
    .flatMap(cut)
    .map((ring) => ring.map((point) => project(point).map(Math.round)))
}

const atlas = json('world-atlas/countries-50m.json')
const mappings = json('cldr-core/supplemental/codeMappings.json').supplemental.codeMappings
const known = new Set(json('../features/core/languages/countries.generated.json').countries.map(({ code }) => code))
// Codes no longer in use share the number of their successors.
const codesByNumber = new Map(
  Object.entries(mappings).flatMap(([code, { _numeric }]) => (known.has(code) && _numeric ? [[_numeric, code]] : [])),
)
const { features } = feature({ ...atlas, arcs: simplifiedArcs(atlas), transform: undefined }, atlas.objects.countries)

const shapes = []
for (const { id, properties, geometry } of features) {
  const code = CODES_BY_NAME[properties.name] ?? codesByNumber.get(id) ?? ''
  if (LEFT_OUT.has(code)) continue
  const rings = ringsOf(geometry)
  // Australia and some of its islands share a number: one path for both.
  const same = code && shapes.find((shape) => shape.code === code)
  if (same) same.rings.push(...rings)
  else shapes.push({ code, rings })
}

const { zones } = json(join(pinnedPackage('moment-timezone@0.6.6'), 'data/meta/latest.json'))
for (const code of known) {
  if (LEFT_OUT.has(code) || shapes.some((shape) => shape.code === code)) continue
  const zone = zones[ZONES[code]] ?? Object.values(zones).find((one) => one.countries[0] === code)
  if (zone) shapes.push({ code, rings: [[project([zone.long, zone.lat])]] })
}

const everyPoint = shapes.flatMap(({ rings }) => rings.flat())
const top = Math.min(...everyPoint.map((point) => point[1])) - DOT
const height = Math.max(...everyPoint.map((point) => point[1])) + DOT - top

/** A minus separates numbers as well as a space. */
const pair = (x, y) => `${x}${y < 0 ? '' : ' '}${y}`

function dotPath(x, y) {
  const r = DOT / 2
  return `M${pair(Math.round(x) - r, Math.round(y))}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`
}

function pathOf(rings) {
  const xs = rings.flat().map((point) => point[0])
  const ys = rings.flat().map((point) => point[1] - top)
  const [left, right, upper, lower] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  if (right - left < DOT && lower - upper < DOT) return dotPath((left + right) / 2, (upper + lower) / 2)
  let path = ''
  for (const ring of rings) {
    const points = ring.filter((point, at) => at === 0 || point[0] !== ring[at - 1][0] || point[1] !== ring[at - 1][1])
    // Islands reduced to a point or a line.
    if (points.length < 4) continue
    path += `M${pair(points[0][0], points[0][1] - top)}l`
    path += points
      .slice(1, -1)
      .map((point, at) => pair(point[0] - points[at][0], point[1] - points[at][1]))
      .reduce((line, step) => line + (line === '' || step.startsWith('-') ? '' : ' ') + step, '')
    path += 'z'
  }
  // Scattered islands that all vanished.
  return path || rings.map((ring) => dotPath(ring[0][0], ring[0][1] - top)).join('')
}

shapes.sort((a, b) => (a.code < b.code ? -1 : 1))
const lines = shapes.map(({ code, rings }) => `<path${code ? ` id="${code}"` : ''} d="${pathOf(rings)}"/>`)
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" fill="#737e8c">
<title>Map of the world</title>
<!-- Natural Earth, public domain, by world-atlas ${json('world-atlas/package.json').version}; made by src-server/cli/build-world-map.mjs -->
<g id="land">
${lines.join('\n')}
</g>
</svg>
`
writeFileSync(here('../../src-client/public/static/world-map.svg'), svg)
const mapped = shapes.flatMap(({ code }) => code || [])
writeFileSync(here('../features/core/languages/mapped-countries.generated.json'), `${JSON.stringify(mapped)}\n`)
console.log(`${mapped.length} of ${known.size} countries, ${WIDTH} x ${height}, ${svg.length} bytes`)
console.log(`without a shape: ${[...known].filter((code) => !mapped.includes(code)).join(' ')}`)
