import { done, suspendInput, suspendResult } from '#shared/contracts/account/profile.ts'
import {
  adminPersonInput,
  adminPersonView,
  auditInput,
  auditResult,
  dashboardView,
  peopleInput,
  peopleResult,
  roleInput,
  settingsInput,
  settingsView,
} from '#shared/contracts/moderation/admin.ts'
import { adminProcedure, moderatorProcedure, router } from '../../../trpc/trpc.ts'

export const adminRouter = router({
  dashboard: moderatorProcedure.output(dashboardView).query(({ ctx }) => ctx.services.dashboard.view(ctx.actor)),
  people: adminProcedure
    .input(peopleInput)
    .output(peopleResult)
    .query(({ ctx, input }) => ctx.services.people.list(input)),
  person: adminProcedure
    .input(adminPersonInput)
    .output(adminPersonView)
    .query(({ ctx, input }) => ctx.services.people.show(input, ctx.actor)),
  suspendUser: adminProcedure
    .input(suspendInput)
    .output(suspendResult)
    .mutation(({ ctx, input }) => ctx.services.security.suspend(input, ctx.actor)),
  setRole: adminProcedure
    .input(roleInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.people.setRole(input, ctx.actor)),
  audit: adminProcedure
    .input(auditInput)
    .output(auditResult)
    .query(({ ctx, input }) => ctx.services.auditLog.list(input)),
  settings: adminProcedure.output(settingsView).query(({ ctx }) => ctx.services.settings.get()),
  changeSettings: adminProcedure
    .input(settingsInput)
    .output(settingsView)
    .mutation(({ ctx, input }) => ctx.services.settings.change(input, ctx.actor)),
})
