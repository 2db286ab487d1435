import type { QueueView } from '#shared/contracts/moderation/admin.ts'
import { routePath } from '#shared/routes.ts'

const casesPath = (queue: string) => routePath('admin-cases', { queue })

/** What waits for the admins. */
export const ADMIN_QUEUES: Record<QueueView['name'], { label: string; href: string }> = {
  families: { label: 'Waiting for review', href: routePath('admin-queue') },
  claims: { label: 'Foundry claims', href: routePath('admin-claims') },
  reports: { label: 'Reports', href: casesPath('reports') },
  notices: { label: 'Copyright notices', href: casesPath('notices') },
  appeals: { label: 'Appeals', href: casesPath('appeals') },
  contact: { label: 'Contact messages', href: casesPath('contact') },
}
