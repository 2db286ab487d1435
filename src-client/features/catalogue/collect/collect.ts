import { routePath } from '#shared/routes.ts'
import { type Collectable, openDialog } from '../../../app/dialogs.ts'
import { currentIdentity } from '../../../app/identity.ts'
import { openJoinPrompt } from '../../../frame/join.ts'

/** The same as a page, for visitors without scripts. */
export const collectPath = ({ familyId, fontId }: Collectable): string =>
  routePath('collect', { familyId }) + (fontId ? `?font=${fontId}` : '')

/** Opens the collections dialog for members; asks visitors to log in or join. */
export const openCollections = (what: Collectable): Promise<void> =>
  currentIdentity().isLoggedIn ? openDialog('collections', { what }) : openJoinPrompt('collections', { ...what })
