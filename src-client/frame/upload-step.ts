import type { Identity } from '#shared/contracts/site.ts'

/** What the Upload button does for this person (specification section 2). */
export function uploadStep({ isLoggedIn, isDesigner, isAdmin, isMod }: Identity): 'join' | 'choose' | 'create-foundry' {
  if (!isLoggedIn) return 'join'
  return isDesigner || isAdmin || isMod ? 'choose' : 'create-foundry'
}
