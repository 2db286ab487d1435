import {
  createFamilyInput,
  createFamilyResult,
  decideInput,
  familyActInput,
  hideInput,
  queueInput,
  queueResult,
  retagInput,
  retagResult,
  stateResult,
  submissionDetails,
  submissionInput,
  submitInput,
  submitResult,
  transferInput,
} from '#shared/contracts/publishing/publishing.ts'
import { adminProcedure, moderatorProcedure, personProcedure, router } from '../../trpc/trpc.ts'

/** Acts of designers on their families, and of moderators and admins on any. */
export const publishingRouter = router({
  create: personProcedure
    .input(createFamilyInput)
    .output(createFamilyResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.create(ctx.actor, input)),
  submit: personProcedure
    .input(submitInput)
    .output(submitResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.submit(ctx.actor, input)),
  takeBack: personProcedure
    .input(familyActInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.takeBack(ctx.actor, input)),
  unpublish: personProcedure
    .input(familyActInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.unpublish(ctx.actor, input)),
  remove: personProcedure
    .input(familyActInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.remove(ctx.actor, input)),
  restore: personProcedure
    .input(familyActInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.restore(ctx.actor, input)),
  queue: moderatorProcedure
    .input(queueInput)
    .output(queueResult)
    .query(({ ctx, input }) => ctx.services.publishing.queue(ctx.actor, input)),
  submission: moderatorProcedure
    .input(submissionInput)
    .output(submissionDetails)
    .query(({ ctx, input }) => ctx.services.publishing.submission(ctx.actor, input)),
  approve: moderatorProcedure
    .input(decideInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.approve(ctx.actor, input)),
  reject: moderatorProcedure
    .input(decideInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.reject(ctx.actor, input)),
  hide: moderatorProcedure
    .input(hideInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.hide(ctx.actor, input)),
  unhide: moderatorProcedure
    .input(familyActInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.unhide(ctx.actor, input)),
  transfer: adminProcedure
    .input(transferInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.transfer(ctx.actor, input)),
  retag: adminProcedure
    .input(retagInput)
    .output(retagResult)
    .mutation(({ ctx, input }) => ctx.services.publishing.retag(ctx.actor, input)),
})
