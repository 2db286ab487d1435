import { FOUNDRY } from '#shared/foundry-limits.ts'
import type { SquarePicture } from '../previews/pictures/square-picture.http.ts'
import type { FoundriesService } from './foundries.service.ts'
import { logoUrl } from './foundry-access.ts'

/** Logos of foundries. */
export const foundryLogo = (foundries: Pick<FoundriesService, 'mayChangeLogo' | 'setLogo'>): SquarePicture => ({
  own: /^\/api\/account\/foundry-(\d{1,10})\/logo$/,
  kind: 'foundry',
  maxBytes: FOUNDRY.logoBytes,
  sql: 'SELECT logoKey AS picture FROM foundry WHERE id = ?',
  mayChange: (foundryId, actor) => foundries.mayChangeLogo(foundryId, actor),
  set: (foundryId, key, actor, sent) => foundries.setLogo(foundryId, key, actor, sent),
  answer: (key) => ({ logo: logoUrl(key) }),
})
