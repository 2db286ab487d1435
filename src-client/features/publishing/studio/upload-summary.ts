import type { UploadResult } from '#shared/contracts/publishing/publishing.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { licenceFinding } from './licence-finding.ts'

/** Most lines per file; an archive may contain hundreds of fonts. */
const LINES_MAX = 30

/** Result of a file, font by font for those that did not become a style. */
export function uploadSummary({ added, here, refused, licence }: UploadResult): string {
  const lines = [
    ...(licence === undefined ? [] : [`The licence ${licenceFinding(licence)}`]),
    ...(added.length > 0 ? [`${countLabel(added.length, 'style')} added`] : []),
    ...here.map(({ name, fileName }) => `${fileName} is already here, as ${name}`),
    ...refused.map(({ sourceName, reason }) => `${sourceName}: ${reason}`),
  ]
  const more = lines.length - LINES_MAX
  return [...lines.slice(0, LINES_MAX), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
