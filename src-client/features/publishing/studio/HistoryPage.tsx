import { Link } from 'wouter'
import { versionBundlePath } from '#shared/asset-paths.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { GlyphChangesPart } from './GlyphChangesPart.tsx'
import { glyphHref, glyphView } from './glyph-address.ts'
import { StudioPage } from './StudioPage.tsx'
import * as studioStyles from './studio.module.css'
import { loadStudio } from './studio-load.ts'
import { VersionChangesList } from './VersionChangesList.tsx'

export async function load(context: LoadContext): Promise<PageMeta> {
  const { family, meta } = await loadStudio(context, 'family-history', 'History')
  const { familyId } = family
  const view = glyphView(context.query)
  if (view) await context.api.studio.glyphs.fetch({ familyId, ...view }, { staleTime: 0 })
  else await context.api.studio.history.fetch({ familyId }, { staleTime: 0 })
  return meta
}

/** Versions of a family with their changes and files; or all glyphs that one version changed in a style. */
export function Page({ params, query }: PageProps) {
  const familyId = Number(params.familyId)
  const [family] = trpc.studio.family.useSuspenseQuery({ familyId })
  const view = glyphView(query)
  return (
    <StudioPage family={family} query={query}>
      {view ? (
        <>
          <GlyphChangesPart familyId={familyId} view={view} hrefOf={(to) => glyphHref(familyId, to)} />
          <p className={studioStyles.ways}>
            <Link className="btn" href={routePath('family-history', { familyId })}>
              All versions
            </Link>
          </p>
        </>
      ) : (
        <Versions familyId={familyId} />
      )}
    </StudioPage>
  )
}

function Versions({ familyId }: { familyId: number }) {
  const [history] = trpc.studio.history.useSuspenseQuery({ familyId })
  return (
    <>
      {history.versions.length === 0 ? (
        <p className={studioStyles.none}>No versions yet. The next upload becomes the first one.</p>
      ) : null}
      <ol>
        {history.versions.map((version) => (
          <li key={version.number} className={studioStyles.part}>
            <h2>
              Version {version.number}
              {version.open ? <span className={studioStyles.first}>in work</span> : null}
              {version.live ? <span className={studioStyles.first}>published</span> : null}
            </h2>
            <p className="muted">
              {version.at.short}
              {version.by ? ` · ${version.by}` : ''} · {countLabel(version.styles.length, 'style')}
            </p>
            <VersionChangesList
              version={version}
              hrefOf={(style) => glyphHref(familyId, { version: version.number, style, kind: '', page: 1 })}
            />
            <a className="btn" href={versionBundlePath(familyId, version.number)}>
              Download version {version.number}
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
