import {
  confirmInput,
  confirmResult,
  forgotInput,
  joinInput,
  joinResult,
  loginInput,
  mailLinkInput,
  mailLinkResult,
  resetInput,
  resetResult,
  sentResult,
  wayOn,
} from '#shared/contracts/account/account.ts'
import { identity, pageToken, trackInput, trackResult } from '#shared/contracts/site/site.ts'
import { formProcedure, publicProcedure, router } from '../../trpc/trpc.ts'

export const accountRouter = router({
  identity: publicProcedure.output(identity).query(({ ctx }) => ctx.services.account.identity(ctx.actor)),
  /** A fresh anti-forgery token, for a page that was rendered before its visitor logged in or out in another window. */
  token: publicProcedure
    .output(pageToken)
    .query(({ ctx }) => ({ AntiForgeryToken: ctx.session.pageToken(), userId: ctx.actor.userId })),
  join: formProcedure
    .input(joinInput)
    .output(joinResult)
    .mutation(({ ctx, input }) => ctx.services.auth.join(input, ctx.address)),
  confirm: formProcedure
    .input(confirmInput)
    .output(confirmResult)
    .mutation(({ ctx, input }) => ctx.services.auth.confirm(input, ctx.address)),
  login: formProcedure
    .meta({ limit: 'form', secret: true })
    .input(loginInput)
    .output(wayOn)
    .mutation(async ({ ctx, input }) => {
      const place = { ...ctx.visitor, known: ctx.session.known() }
      const { token, next, known } = await ctx.services.auth.login(input, place, ctx.actor)
      ctx.session.set(token)
      ctx.session.setKnown(known)
      return { next }
    }),
  logout: publicProcedure
    .meta({ secret: true })
    .output(wayOn)
    .mutation(async ({ ctx }) => {
      const way = await ctx.services.auth.logout(ctx.actor)
      ctx.session.clear()
      return way
    }),
  forgot: formProcedure
    .input(forgotInput)
    .output(sentResult)
    .mutation(({ ctx, input }) => ctx.services.auth.forgot(input, ctx.address)),
  mailLink: publicProcedure
    .input(mailLinkInput)
    .output(mailLinkResult)
    .query(({ ctx, input }) => ctx.services.auth.mailLink(input)),
  reset: formProcedure
    .meta({ limit: 'form', secret: true })
    .input(resetInput)
    .output(resetResult)
    .mutation(async ({ ctx, input }) => {
      const { known, username } = await ctx.services.auth.reset(input, ctx.address, ctx.session.known())
      ctx.session.setKnown(known)
      return { done: true as const, username }
    }),
  track: publicProcedure
    .meta({ limit: 'track' })
    .input(trackInput)
    .output(trackResult)
    .mutation(({ ctx, input }) => ctx.services.account.track(input, ctx.visitor, ctx.actor)),
})
