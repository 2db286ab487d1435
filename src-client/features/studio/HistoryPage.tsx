import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { StudioPage } from './StudioPage.tsx'
import { loadStudio, proofUrl } from './studio-load.ts'

const LETTERS = 'RagesQ&3'
const PICTURE = { size: 56, width: 420, height: 84 }
/** Two inks on white: what both have is dark, what one alone has is of its colour. */
const WAS = 'E8442E'
const IS = '0A84C6'

export async function load(context: LoadContext): Promise<PageMeta> {
  const { family, meta } = await loadStudio(context, 'family-history', 'History')
  await context.api.studio.history.fetch({ familyId: family.familyId }, { staleTime: 0 })
  return meta
}

/** Versions of a family: what each changed, in words and drawn over each other, and its files. */
export function Page({ params, query }: PageProps) {
  const familyId = Number(params.familyId)
  const [family] = trpc.studio.family.useSuspenseQuery({ familyId })
  const [history] = trpc.studio.history.useSuspenseQuery({ familyId })
  return (
    <StudioPage family={family} query={query}>
      {history.versions.length === 0 ? (
        <p className="studio-none">There is no version yet: upload a font first.</p>
      ) : null}
      <ol className="studio-versions">
        {history.versions.map((version) => (
          <li key={version.number} className="studio-part">
            <h2>
              Version {version.number}
              {version.open ? <span className="studio-first">in work</span> : null}
              {version.live ? <span className="studio-first">published</span> : null}
            </h2>
            <p className="muted">
              {version.at.short}
              {version.by ? ` · ${version.by}` : ''} ·{' '}
              {version.styles.length === 1 ? '1 style' : `${version.styles.length} styles`}
            </p>
            <ul className="studio-changes">
              {version.added.length > 0 ? <li>New: {version.added.join(', ')}</li> : null}
              {version.removed.length > 0 ? <li>Taken out: {version.removed.join(', ')}</li> : null}
              {version.changed.map((one) => (
                <li key={one.name}>
                  <b>{one.name}</b>
                  <ul>
                    {one.changes.map((words) => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                  {one.was && one.is ? <Drawn familyId={familyId} was={one.was} is={one.is} name={one.name} /> : null}
                </li>
              ))}
              {version.added.length + version.removed.length + version.changed.length === 0 ? (
                <li>Nothing changed.</li>
              ) : null}
            </ul>
            <a className="btn" href={`/api/v3/family/${familyId}/version/${version.number}/bundle`}>
              Download version {version.number}
            </a>
          </li>
        ))}
      </ol>
    </StudioPage>
  )
}

function Drawn({ familyId, was, is, name }: { familyId: number; was: number; is: number; name: string }) {
  const { width, height } = PICTURE
  return (
    <figure className="studio-diff">
      <span style={{ aspectRatio: `${width} / ${height}` }}>
        <img
          src={proofUrl(familyId, was, { ...PICTURE, text: LETTERS, fg: WAS, transparent: false })}
          width={width}
          height={height}
          alt={`${name} before: ${LETTERS}`}
        />
        <img
          src={proofUrl(familyId, is, { ...PICTURE, text: LETTERS, fg: IS, transparent: false })}
          width={width}
          height={height}
          alt={`${name} now: ${LETTERS}`}
        />
      </span>
      <figcaption>
        <span className="studio-was">before</span> and <span className="studio-is">now</span>, one over the other
      </figcaption>
    </figure>
  )
}
