import { createAuditLogService } from './audit-log.service.ts'
import { createDashboardService, type DashboardServiceDeps } from './dashboard.service.ts'
import { createPeopleService, type PeopleServiceDeps } from './people.service.ts'

type AdminDeps = Omit<DashboardServiceDeps & PeopleServiceDeps, 'auditLog'>

/** Admin pages: figures, people, audit log. */
export function createAdmin(deps: AdminDeps) {
  const auditLog = createAuditLogService(deps)
  return {
    auditLog,
    dashboard: createDashboardService(deps),
    people: createPeopleService({ ...deps, auditLog }),
  }
}
