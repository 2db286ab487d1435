import type { Middleware } from 'koa'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import type { RequestState } from '../../http/request-context.ts'
import { type SquarePictureDeps, squarePictureRoutes } from '../pictures/square-picture.http.ts'
import type { FoundriesService } from './foundries.service.ts'

export interface LogoDeps extends SquarePictureDeps {
  foundries: Pick<FoundriesService, 'mayChangeLogo' | 'setLogo'>
  logoUrl(logoKey: string | null): string | null
}

/** Logos of foundries. */
export const logoRoutes = (deps: LogoDeps): Middleware<RequestState> =>
  squarePictureRoutes(deps, {
    own: /^\/api\/account\/foundry-(\d{1,10})\/logo$/,
    kind: 'foundry',
    maxBytes: FOUNDRY.logoBytes,
    sql: 'SELECT logoKey AS picture FROM foundry WHERE id = ?',
    mayChange: (foundryId, actor) => deps.foundries.mayChangeLogo(foundryId, actor),
    set: (foundryId, key, actor) => deps.foundries.setLogo(foundryId, key, actor),
    answer: (key) => ({ logo: deps.logoUrl(key) }),
  })
