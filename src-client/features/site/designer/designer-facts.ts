import type { DesignerView } from '#shared/contracts/site/site.ts'
import { countLabel, downloadLabel } from '#shared/format/download-label.ts'
import { ROW } from '#shared/limits.ts'

/** '3 families', '12 styles', '4,100 downloads', 'since 2011'. */
export function designerFacts(designer: DesignerView): string[] {
  return [
    countLabel(designer.familyCount, 'family', 'families'),
    countLabel(designer.fontCount, 'style'),
    ...(designer.downloads > ROW.downloadsShownAbove ? [`${downloadLabel(designer.downloads)} downloads`] : []),
    ...(designer.since === null ? [] : [`since ${designer.since}`]),
  ]
}
