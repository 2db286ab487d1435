import type { SubmissionDetails } from '#shared/contracts/publishing/publishing.ts'
import type { HistoryResult } from '#shared/contracts/publishing/studio.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext } from '../../../app/page.ts'
import { withQuery } from '../../../app/with-query.ts'
import { GlyphChangesPart } from '../../publishing/studio/GlyphChangesPart.tsx'
import { type GlyphView, glyphView } from '../../publishing/studio/glyph-address.ts'
import { VersionChangesList } from '../../publishing/studio/VersionChangesList.tsx'
import * as styles from './NewInVersion.module.css'
import { Part } from './Part.tsx'

type File = Pick<SubmissionDetails, 'submissionId' | 'familyId' | 'versionNumber'>
type Version = HistoryResult['versions'][number]

/** First versions have nothing to compare with. */
const isLater = (file: File) => file.versionNumber > 1
const versionOf = (file: File, history: HistoryResult): Version | undefined =>
  history.versions.find((one) => one.number === file.versionNumber)

/** The glyph view in the address, limited to styles that changed; default: the first of them. */
function viewOf(file: File, version: Version | undefined, query: URLSearchParams): GlyphView | null {
  const names = version?.changed.flatMap((one) => (one.was && one.is ? [one.name] : [])) ?? []
  const asked = new URLSearchParams(query)
  asked.set('version', String(file.versionNumber))
  if (!names.includes(asked.get('style') ?? '')) asked.set('style', names[0] ?? '')
  return glyphView(asked)
}

export async function loadNewInVersion(context: LoadContext, file: File): Promise<void> {
  if (!isLater(file)) return
  const { familyId } = file
  const history = await context.api.studio.history.fetch({ familyId }, { staleTime: 0 })
  const view = viewOf(file, versionOf(file, history), context.query)
  if (view) await context.api.studio.glyphs.fetch({ familyId, ...view }, { staleTime: 0 })
}

/** Changes of a submitted version compared with the published one: in words, and glyph by glyph. */
export const NewInVersion = ({ file, query }: { file: File; query: URLSearchParams }) =>
  isLater(file) ? <Changes file={file} query={query} /> : null

function Changes({ file, query }: { file: File; query: URLSearchParams }) {
  const [history] = trpc.studio.history.useSuspenseQuery({ familyId: file.familyId })
  const version = versionOf(file, history)
  if (!version) return null
  const view = viewOf(file, version, query)
  const path = routePath('admin-submission', { submissionId: file.submissionId })
  const hrefOf = ({ style, kind, page }: Omit<GlyphView, 'version'>) =>
    `${withQuery(path, { style, kind, p: page })}#glyphs`
  return (
    <>
      <Part id="changes" title="What is new">
        <VersionChangesList version={version} hrefOf={(style) => hrefOf({ style, kind: '', page: 1 })} />
      </Part>
      {view ? (
        <details className={styles.glyphs} open={query.has('style')}>
          <summary>Glyph by glyph</summary>
          <GlyphChangesPart familyId={file.familyId} view={view} hrefOf={hrefOf} />
        </details>
      ) : null}
    </>
  )
}
