import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { useConfig } from '../../../app/config.tsx'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { Icon } from '../../../ui/Icon.tsx'
import * as styles from './BrandPage.module.css'
import * as infoPageStyles from './InfoPage.module.css'
import { InfoPage, type InfoSection } from './InfoPage.tsx'
import { infoMeta } from './info-meta.ts'

/** Name of the software; a site with another name does not show our marks as its own. */
const PRODUCT = 'Fontarium'

export async function load(context: LoadContext): Promise<PageMeta> {
  const { siteName } = context.config
  return infoMeta(context, 'brand', 'Brand', `Logo, colours and spelling of ${siteName}, with files to download.`)
}

export function Page() {
  const { siteName, operator } = useConfig()
  const own = siteName === PRODUCT
  return (
    <InfoPage
      title="Brand"
      changed="2026-11-21"
      lead={
        own
          ? 'Writing about Fontarium? Here are its logo and colours, and how its name is spelled. You may use them to point at the site or the software.'
          : `${siteName} is the name of this site, run by ${operator.name}. It runs on Fontarium, whose logo and colours are on this page: use them to speak of the software.`
      }
      sections={own ? SECTIONS : [nameOfSite(siteName), ...SECTIONS]}
    />
  )
}

const nameOfSite = (siteName: string): InfoSection => ({
  id: 'site-name',
  heading: 'The name of this site',
  body: (
    <p>
      The site is called <b>{siteName}</b>, written just so. Its name belongs to its operator;{' '}
      <Link className="link" href={routePath('contact')}>
        ask
      </Link>{' '}
      before you use it for anything but naming the site.
    </p>
  ),
})

interface Mark {
  title: string
  file: string
  night: boolean
  width: number
  height: number
}

const LOGO = { width: 273, height: 48 }
const SIGN = { width: 96, height: 96 }
const MARKS: readonly Mark[] = [
  { title: 'Logo', file: 'fontarium-logo.svg', night: false, ...LOGO },
  { title: 'Logo on dark', file: 'fontarium-logo-night.svg', night: true, ...LOGO },
  { title: 'Sign', file: 'fontarium-mark.svg', night: false, ...SIGN },
  { title: 'Sign on dark', file: 'fontarium-mark-night.svg', night: true, ...SIGN },
]

/** Colours of day mode, with their use. */
const COLOURS = [
  { name: 'Ink', hex: '11141A', use: 'letters and the logo' },
  { name: 'Board', hex: 'E9EDF0', use: 'the page' },
  { name: 'Pencil', hex: '74C3DE', use: 'lines that are drawn but not printed' },
  { name: 'Blue', hex: '005C7D', use: 'links, and where you are' },
  { name: 'Ruby', hex: 'BC2410', use: 'mind this: limits and mistakes' },
  { name: 'Slate', hex: '353D4B', use: 'specimens at night' },
] as const

const SECTIONS: readonly InfoSection[] = [
  {
    id: 'logo',
    heading: 'Logo',
    body: (
      <>
        <p>
          A lower-case wordmark in Instrument Sans. A pencil line at x-height runs through the bars of f and t and ends
          in two handles, as if the word were selected on a drawing board. Where there is no room, the f stands for the
          whole.
        </p>
        <ul className={infoPageStyles.marks}>
          {MARKS.map((mark) => (
            <li key={mark.file} className={styles.markTile}>
              <div className={`${styles.markBed}${mark.night ? ` ${styles.markBedNight}` : ''}`}>
                <img
                  src={`/static/${mark.file}`}
                  alt={`Fontarium ${mark.title.toLowerCase()}`}
                  width={mark.width}
                  height={mark.height}
                />
              </div>
              <p>
                {mark.title}
                <a className="link" href={`/static/${mark.file}`} download={mark.file}>
                  <Icon name="download" />
                  SVG<span className="vh"> of the {mark.title.toLowerCase()}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'space',
    heading: 'Clear space and size',
    body: (
      <>
        <p>
          Keep a margin of one x-height (the height of the letter o) free on all sides. The logo is at least 96 pixels
          or 25 millimetres wide; below that, use the sign. Under 24 pixels the sign is drawn without its handles.
        </p>
        <div className={styles.markSpace}>
          <div>
            <img src="/static/fontarium-logo.svg" alt="The logo with its clear space" width="273" height="48" />
          </div>
        </div>
      </>
    ),
  },
  {
    id: 'colours',
    heading: 'Colours',
    body: (
      <ul className={infoPageStyles.swatches}>
        {COLOURS.map((colour) => (
          <li key={colour.hex}>
            <span className={styles.swatchBed} style={{ background: `#${colour.hex}` }} />
            <b>{colour.name}</b> <code>#{colour.hex}</code>
            <span className="muted"> {colour.use}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'name',
    heading: 'The name',
    body: (
      <p>
        In running text it is <b>Fontarium</b>: one word, a capital F, the rest in lower case. Not “fontarium”,
        “FontArium”, “FONTARIUM” or “Font Arium”. Only the logo is all in lower case.
      </p>
    ),
  },
  {
    id: 'rules',
    heading: 'Do and don’t',
    body: (
      <div className={styles.doDont}>
        <div>
          <h3>Do</h3>
          <ul>
            <li>Use the files unchanged, on a plain background.</li>
            <li>Link the logo to this site or to the software.</li>
            <li>You may say “made with Fontarium” if it is true.</li>
          </ul>
        </div>
        <div>
          <h3>Don’t</h3>
          <ul>
            <li>Stretch, tilt, outline, shadow or recolour it.</li>
            <li>Set the word in another font.</li>
            <li>Make it part of your own name or logo, or suggest that we endorse you.</li>
          </ul>
        </div>
      </div>
    ),
  },
]
