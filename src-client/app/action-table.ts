import { action as appeal } from '../features/account/AppealPage.action.ts'
import { action as confirm } from '../features/account/ConfirmPage.action.ts'
import { action as counterNotice } from '../features/account/CounterNoticePage.action.ts'
import { action as forgotPassword } from '../features/account/ForgotPasswordPage.action.ts'
import { action as profileGeneral } from '../features/account/GeneralPage.action.ts'
import { action as join } from '../features/account/JoinPage.action.ts'
import { action as login } from '../features/account/LoginPage.action.ts'
import { action as logout } from '../features/account/LogoutPage.action.ts'
import { action as profilePassword } from '../features/account/PasswordPage.action.ts'
import { action as profileSettings } from '../features/account/SettingsPage.action.ts'
import { action as contact } from '../features/editorial/info/ContactPage.action.ts'
import { action as dmca } from '../features/editorial/info/DmcaPage.action.ts'
import type { PageActions } from './page-action.ts'

/** What each page does with its forms. The server's side of the page table: no browser loads it. */
export const ACTIONS: PageActions = {
  contact,
  dmca,
  login,
  join,
  confirm,
  'forgot-password': forgotPassword,
  logout,
  'profile-general': profileGeneral,
  'profile-settings': profileSettings,
  'profile-password': profilePassword,
  appeal,
  'counter-notice': counterNotice,
}
