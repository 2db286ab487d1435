import type { SeedProgress } from '../seeds/seed-demo.ts'
import { plainPage, plainParagraph } from './plain-page.ts'

/** Shown while the first catalogue is loaded; it reloads automatically. */
export function progressPage(siteName: string, progress: SeedProgress): string {
  const percent = progress.total ? Math.floor((progress.done / progress.total) * 100) : 0
  const eta = progress.etaMs === null ? '' : `, about ${Math.max(1, Math.round(progress.etaMs / 1000))} s left`
  return plainPage(
    `${siteName} is setting its type`,
    [
      plainParagraph(
        `${progress.done} of ${progress.total} families, ${progress.fonts} fonts checked${eta}. This happens only once. The page will open when it is done.`,
      ),
      `<div role="progressbar" aria-label="Families checked" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${percent}" style="height:2px;background:#737E8C">`,
      `<div style="height:2px;width:${percent}%;background:#11141A"></div></div>`,
    ].join(''),
    2,
  )
}
