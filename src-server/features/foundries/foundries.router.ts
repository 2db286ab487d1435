import { z } from 'zod'
import { done } from '#shared/contracts/account/profile.ts'
import { idInput } from '#shared/contracts/core/common.ts'
import {
  claimInput,
  claimsInput,
  claimsResult,
  createFoundryInput,
  decideClaimInput,
  editFoundryInput,
  familyListActInput,
  familyListActResult,
  familyListInput,
  familyListResult,
  foundryBrief,
  foundryResult,
  foundrySettings,
  inviteAnswerInput,
  inviteInput,
  memberInput,
  ownClaimsResult,
  ownFoundriesResult,
  ownFoundryInput,
  roleChangeInput,
  stayingFoundriesResult,
} from '#shared/contracts/foundries/foundries.ts'
import { adminProcedure, personProcedure, router, sessionProcedure } from '../../trpc/trpc.ts'

/** Foundries: the designers' side and the admins' decisions on claims. */
export const foundriesRouter = router({
  own: personProcedure.output(ownFoundriesResult).query(({ ctx }) => ctx.services.foundries.own(ctx.actor)),
  staying: personProcedure.output(stayingFoundriesResult).query(({ ctx }) => ctx.services.foundries.staying(ctx.actor)),
  brief: personProcedure
    .input(ownFoundryInput)
    .output(foundryBrief.nullable())
    .query(({ ctx, input }) => ctx.services.foundries.brief(input, ctx.actor)),
  settings: sessionProcedure
    .input(ownFoundryInput)
    .output(foundrySettings)
    .query(({ ctx, input }) => ctx.services.foundries.settings(input, ctx.actor)),
  families: personProcedure
    .input(familyListInput)
    .output(familyListResult)
    .query(({ ctx, input }) => ctx.services.foundryFamilies.list(input, ctx.actor)),
  act: sessionProcedure
    .input(familyListActInput)
    .output(familyListActResult)
    .mutation(({ ctx, input }) => ctx.services.foundryFamilies.act(input, ctx.actor)),
  create: sessionProcedure
    .input(createFoundryInput)
    .output(foundryResult)
    .mutation(({ ctx, input }) => ctx.services.foundries.create(input, ctx.actor)),
  edit: sessionProcedure
    .input(editFoundryInput)
    .output(foundryResult)
    .mutation(({ ctx, input }) => ctx.services.foundries.edit(input, ctx.actor)),
  invite: sessionProcedure
    .input(inviteInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.foundries.people.invite(input, ctx.actor)),
  withdrawInvite: sessionProcedure
    .input(memberInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.foundries.people.withdraw(input, ctx.actor)),
  answerInvite: sessionProcedure
    .input(inviteAnswerInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.foundries.people.answer(input, ctx.actor)),
  removeMember: sessionProcedure
    .input(memberInput)
    .output(done.extend({ left: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.services.foundries.people.remove(input, ctx.actor)),
  setRole: sessionProcedure
    .input(roleChangeInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.foundries.people.setRole(input, ctx.actor)),
  claim: sessionProcedure
    .input(claimInput)
    .output(z.object({ id: idInput }))
    .mutation(({ ctx, input }) => ctx.services.foundries.claims.claim(input, ctx.actor)),
  ownClaims: sessionProcedure.output(ownClaimsResult).query(({ ctx }) => ctx.services.foundries.claims.own(ctx.actor)),
  claims: adminProcedure
    .input(claimsInput)
    .output(claimsResult)
    .query(({ ctx, input }) => ctx.services.foundries.claims.list(input, ctx.actor)),
  decideClaim: adminProcedure
    .input(decideClaimInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.foundries.claims.decide(input, ctx.actor)),
})
