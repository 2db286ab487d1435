/** 20 px grid, 1.5 stroke, square ends and mitred corners, no fills. One sprite in the page, drawn by reference. */
const ICONS = {
  search: 'M8.5 3.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm4 9 4.5 4.5',
  moon: 'M16 11.6A6.6 6.6 0 1 1 8.4 4a5.2 5.2 0 0 0 7.6 7.6Z',
  menu: 'M3 6h14M3 10h14M3 14h14',
  rows: 'M3 5h14M3 10h14M3 15h14',
  close: 'm5 5 10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  download: 'M10 3v10M5.5 9 10 13.5 14.5 9M4 17h12',
  compare: 'M3 4h5.5v12H3zM11.5 4H17v12h-5.5z',
  share: 'M10 12V3M6.5 6 10 2.8 13.5 6M5 9H4v8h12V9h-1',
  link: 'M8.5 11.5 11.5 8.5M9 6.5 11.5 4 16 8.5 13.5 11M6.5 9 4 11.5 8.5 16l2.5-2.5',
  reset: 'M4.5 8.5a6 6 0 1 1 0 4M4 4v4.5h4.5',
  type: 'M1.8 15.2 6 4.8l4.2 10.4M3.4 11.6h5.2M18 8.6v6.6M15 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  filters: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM7 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  left: 'm12 5-5 5 5 5',
  right: 'm8 5 5 5-5 5',
  up: 'm5 12 5-5 5 5',
  down: 'm5 8 5 5 5-5',
  person: 'M10 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 17v-1.5l3-3h6l3 3V17',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 9v5M10 6.2v.1',
  flag: 'M5 18V3h10l-2 3.5 2 3.5H5',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  stack: 'M6 6h11v11H6zM14 3H3v11',
  image: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7.5 7a1 1 0 1 0 0 .1',
  exclude: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM5.4 5.4l9.2 9.2',
  star: 'm10 3 2.1 4.6 5 .5-3.8 3.4 1.1 5L10 13.9l-4.4 2.6 1.1-5-3.8-3.4 5-.5Z',
  hide: 'M3 10c2-3.3 4.3-5 7-5s5 1.7 7 5c-2 3.3-4.3 5-7 5s-5-1.7-7-5ZM4 16 16 4',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13ZM8.5 17.5h3',
  heart: 'M10 16.5 3.6 10a3.8 3.8 0 0 1 6.4-4.4 3.8 3.8 0 0 1 6.4 4.4Z',
  feed: 'M4 9a7 7 0 0 1 7 7M4 4a12 12 0 0 1 12 12M4.5 14.2a1.3 1.3 0 1 0 .1 0Z',
  lock: 'M4 9h12v8H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9',
} as const

export type IconName = keyof typeof ICONS

/** Decoration beside a label or inside a control with an aria-label; with `label` it says something itself. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return label ? (
    <svg className="i" role="img" aria-label={label}>
      <use href={`#i-${name}`} />
    </svg>
  ) : (
    <svg className="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** Stands once at the start of the page. */
export function IconSprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      {(Object.keys(ICONS) as IconName[]).map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 20 20">
          <path d={ICONS[name]} />
        </symbol>
      ))}
    </svg>
  )
}
