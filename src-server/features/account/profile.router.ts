import {
  apiKeysResult,
  changeEmailInput,
  changePasswordInput,
  deleteAccountInput,
  deletionResult,
  done,
  downloadHistory,
  downloadsInput,
  endApiKeyInput,
  endSessionInput,
  generalInput,
  newApiKeyInput,
  newApiKeyResult,
  preferencesInput,
  profileInput,
  profileView,
  sessionsResult,
} from '#shared/contracts/account/profile.ts'
import { personProcedure, router, sessionProcedure } from '../../trpc/trpc.ts'

export const profileRouter = router({
  view: sessionProcedure
    .input(profileInput)
    .output(profileView)
    .query(({ ctx, input }) => ctx.services.profile.view(input, ctx.actor)),
  setGeneral: sessionProcedure
    .input(generalInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.profile.setGeneral(input, ctx.actor)),
  setPreferences: sessionProcedure
    .input(preferencesInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.profile.setPreferences(input, ctx.actor)),
  changePassword: sessionProcedure
    .meta({ secret: true })
    .input(changePasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const place = { ...ctx.visitor, known: ctx.session.known() }
      const { token, known } = await ctx.services.security.changePassword(input, place, ctx.actor)
      ctx.session.set(token)
      ctx.session.setKnown(known)
      return { done: true as const }
    }),
  changeEmail: sessionProcedure
    .input(changeEmailInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.security.changeEmail(input, ctx.actor)),
  sessions: sessionProcedure
    .output(sessionsResult)
    .query(({ ctx }) => ctx.services.security.sessions(ctx.actor, ctx.address)),
  endSession: sessionProcedure
    .input(endSessionInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.security.endSession(input, ctx.actor)),
  endOtherSessions: sessionProcedure
    .output(done)
    .mutation(({ ctx }) => ctx.services.security.endOtherSessions(ctx.actor)),
  deleteAccount: sessionProcedure
    .meta({ secret: true })
    .input(deleteAccountInput)
    .output(deletionResult)
    .mutation(async ({ ctx, input }) => {
      const result = await ctx.services.security.deleteAccount(input, ctx.actor)
      ctx.session.clear()
      return result
    }),
  apiKeys: sessionProcedure.output(apiKeysResult).query(({ ctx }) => ctx.services.apiKeys.list(ctx.actor)),
  newApiKey: sessionProcedure
    .meta({ secret: true })
    .input(newApiKeyInput)
    .output(newApiKeyResult)
    .mutation(({ ctx, input }) => ctx.services.apiKeys.create(input, ctx.actor)),
  endApiKey: sessionProcedure
    .input(endApiKeyInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.apiKeys.end(input, ctx.actor)),
  downloads: personProcedure
    .input(downloadsInput)
    .output(downloadHistory)
    .query(({ ctx, input }) => ctx.services.downloadHistory.list(input, ctx.actor)),
})
