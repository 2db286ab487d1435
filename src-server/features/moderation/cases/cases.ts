import { type AppealsServiceDeps, createAppealsService } from './appeals.service.ts'
import { type CaseActsDeps, createCaseActs } from './case-acts.service.ts'
import { type CaseDetailsDeps, createCaseDetails } from './case-details.service.ts'
import { type CounterNoticesDeps, createCounterNotices } from './counter-notices.service.ts'

type CasesDeps = Omit<CaseActsDeps & CaseDetailsDeps & AppealsServiceDeps & CounterNoticesDeps, 'details'>

/** Composes cases, decisions and appeals. */
export function createCases(deps: CasesDeps) {
  const details = createCaseDetails(deps)
  const counterNotices = createCounterNotices({ ...deps, details })
  return {
    appeals: createAppealsService(deps),
    counterNotices,
    cases: {
      queue: details.queue,
      show: details.show,
      counter: counterNotices.counter,
      ...createCaseActs({ ...deps, details }),
    },
  }
}
