import { DEFAULT_AVATAR } from './asset-paths.ts'
import type { Identity } from './contracts/site/site.ts'

/** The identity of visitors. */
export const ANONYMOUS: Identity = {
  avatar: DEFAULT_AVATAR,
  isAdmin: false,
  isLoggedIn: false,
  userId: -1,
  claims: [],
  id: -1,
  username: '',
  isDesigner: false,
  isMod: false,
  foundries: [],
  unreadMessages: 0,
  unreadNews: 0,
  designerFontCount: 0,
}
