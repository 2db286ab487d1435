import { type AppealsServiceDeps, createAppealsService } from './appeals.service.ts'
import { type CaseActsDeps, createCaseActs } from './case-acts.service.ts'
import { type CaseDetailsDeps, createCaseDetails } from './case-details.service.ts'

export type CasesDeps = Omit<CaseActsDeps & CaseDetailsDeps & AppealsServiceDeps, 'details'>

/** Cases as those who keep order look at them and decide, and the appeals that come back. */
export function createCases(deps: CasesDeps) {
  const details = createCaseDetails(deps)
  return {
    appeals: createAppealsService(deps),
    cases: { queue: details.queue, show: details.show, ...createCaseActs({ ...deps, details }) },
  }
}

export type Cases = ReturnType<typeof createCases>
