import type { QualityReport, StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { countLabel } from '#shared/format/download-label.ts'

/** What a family still needs before it can be published. */
export const missingToPublish = (family: Pick<StudioFamily, 'styles' | 'name' | 'topic' | 'licence'>): string[] => [
  ...(family.styles.length === 0 ? ['at least one font'] : []),
  ...missingWords(family),
]

const missingWords = (family: Pick<StudioFamily, 'name' | 'topic' | 'licence'>): string[] =>
  [
    family.name === '' ? 'a title' : '',
    family.topic === '' ? 'a class' : '',
    family.licence.needed && family.licence.template === '' ? 'a licence' : '',
  ].filter(Boolean)

/** Its newest version waits for its date. Files that come in later make a version that may replace it. */
export const isScheduled = ({ state, scheduledFor, version }: StudioFamily): boolean =>
  scheduledFor !== null && (state === 'pending' || version?.open === false)

type StepState = 'done' | 'open' | 'fault'

export interface Step {
  label: string
  /** Id of its heading on the page. */
  at: string
  state: StepState
  /** The state in words. */
  words: string
}

/** The way to publication: files, words, check, publish, each with its state. Without a report the files are not checked yet. */
export function publishingSteps(family: StudioFamily, report: QualityReport | undefined): Step[] {
  const words = missingWords(family)
  const styles = family.styles.length
  return [
    {
      label: 'Files',
      at: 'upload',
      state: styles > 0 ? 'done' : 'open',
      words: styles > 0 ? countLabel(styles, 'style') : 'Add fonts',
    },
    {
      label: 'Words',
      at: 'words',
      state: words.length === 0 ? 'done' : 'open',
      words: words.length === 0 ? 'Complete' : `Needs ${words.join(', ')}`,
    },
    { label: 'Check', at: 'report', ...checked(styles, report) },
    {
      label: 'Publish',
      at: 'publish',
      state: isPublished(family) || isWaiting(family) ? 'done' : 'open',
      words: publishWords(family),
    },
  ]
}

const isWaiting = (family: StudioFamily) => family.state === 'pending' || family.waiting !== null || isScheduled(family)
const isPublished = ({ state, ahead }: StudioFamily) => state === 'published' && !ahead

function publishWords(family: StudioFamily): string {
  if (isWaiting(family)) return family.waiting || !family.scheduledFor ? 'A moderator checks it' : 'Scheduled'
  if (isPublished(family)) return 'Published'
  return missingToPublish(family).length === 0 ? 'Ready' : 'Not yet'
}

function checked(styles: number, report: QualityReport | undefined): Pick<Step, 'state' | 'words'> {
  const all = report ? [report.family, ...report.styles.map(({ checks }) => checks)] : []
  if (styles === 0 || all.length === 0) return { state: 'open', words: 'After the files' }
  if (all.includes(null)) return { state: 'open', words: 'Checking …' }
  const fails = new Set(
    all.flatMap((checks) => checks ?? []).flatMap(({ id, level }) => (level === 'fail' ? [id] : [])),
  )
  return fails.size > 0
    ? { state: 'fault', words: `${countLabel(fails.size, 'fault')} to look at` }
    : { state: 'done', words: 'No faults' }
}
