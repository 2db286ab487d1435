/** Expected content of log-in, joining and account pages; see pages.test.ts. */
interface AccountVisit {
  path: string
  title: RegExp
  canonical: string
  noindex: true
  shows: string[]
  /** Needs an account. */
  member?: true
}

interface Known {
  userId: number
}

const visit = (path: string, title: RegExp, shows: string[]) => (): AccountVisit => ({
  path,
  title,
  canonical: path,
  noindex: true,
  shows,
})
const own =
  (path: string, title: RegExp, shows: string[]) =>
  ({ userId }: Known): AccountVisit => ({
    ...visit(path.replace('{userId}', String(userId)), title, shows)(),
    member: true,
  })

export const ACCOUNT_VISITS = {
  login: visit('/account/login', /^Log in · /, ['User name or e-mail address', 'Forgot your password?', 'Join free']),
  join: visit('/account/join', /^Join free · /, ['User name', 'E-mail address', 'At least 8 characters', 'terms']),
  confirm: visit('/account/confirm', /^Confirm your e-mail address · /, ['Open the link in the e-mail']),
  'forgot-password': visit('/account/forgot-password', /^Forgot password · /, ['Send me a link']),
  logout: own('/account/logout', /^Log out · /, ['You are logged in as']),
  welcome: own('/account/welcome', /^Welcome · /, ['Find fonts', 'Say who you are']),
  'profile-general': own('/account/profile/{userId}/general', /^Profile · /, ['About', 'Links', 'Joined']),
  'profile-settings': own('/account/profile/{userId}/settings', /^Settings · /, [
    'New messages',
    'Firefox on Linux',
    'Download my data',
    'Delete my account',
  ]),
  'profile-password': own('/account/profile/{userId}/password', /^Password · /, ['Current password', 'New password']),
  'download-history': own('/account/downloads', /^Download History · /, ['No downloads yet']),
  'installed-fonts': own('/account/installed-fonts', /^Installed fonts · /, ['is never sent to the site']),
  appeal: visit('/account/appeal', /^Appeal · /, ['Open the link in the e-mail']),
  'counter-notice': visit('/account/counter-notice', /^Counter-notice · /, ['Open the link in the e-mail']),
}
