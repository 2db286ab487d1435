import type { AdminRoute, AdminSamples } from '#tests/support/admin-samples.ts'

/** Expected content of admin pages; see pages.test.ts. */
export function adminVisits(samples: () => AdminSamples) {
  const own = (name: AdminRoute, title: RegExp, shows: string[]) => () => ({
    path: samples().pages[name].path,
    title,
    canonical: samples().pages[name].path.replace(/\?.*/, ''),
    noindex: true,
    admin: true as const,
    shows,
  })
  return {
    admin: own('admin', /^Dashboard · Admin · /, ['Waiting for review', 'Reports', 'Sign-ups', 'Search', 'Mail']),
    'admin-users': own('admin-users', /^Users · Admin · /, ['User name or e-mail address', 'joined', 'admin']),
    'admin-user': own('admin-user', /^person\d+ · Admin · /, ['Make moderator', 'Suspend account', 'Edit profile']),
    'admin-cases': own('admin-cases', /^Reports · Admin · /, ['R-SAMP-1E00', 'Sample reason of a report']),
    'admin-case': own('admin-case', /^Case R-SAMP-1E00 · Admin · /, [
      'Sample reason of a report',
      'Playfair Display',
      'Take down families',
      'Dismiss',
      'Saved answers',
    ]),
    'admin-queue': own('admin-queue', /^Waiting for review · Admin · /, ['Megrim', 'new designer', 'licence conflict']),
    'admin-submission': own('admin-submission', /^Megrim · Admin · /, [
      'The designer says',
      'The files say',
      'Approve',
      'Send back',
      'The foundry has published nothing yet.',
    ]),
    'admin-articles': own('admin-articles', /^Blog · Admin · /, ['New article', 'Setting Arabic', 'Published']),
    'admin-article': own('admin-article', /^Setting Arabic.* · Admin · /, ['Text, in Markdown', 'Preview', 'Draft']),
    'admin-fonts': own('admin-fonts', /^Fonts · Admin · /, ['Lobster', 'published', 'Change tags']),
    'admin-font': own('admin-font', /^Playfair Display · Admin · /, [
      'Take down',
      'Home page',
      'Move to another foundry',
    ]),
    'admin-collections': own('admin-collections', /^Collections · Admin · /, ['On the home page', 'Curated', 'Save']),
    'admin-claims': own('admin-claims', /^Foundry claims · Admin · /, [
      'Sample evidence of a claim',
      'Grant claim',
      'Refuse',
    ]),
    'admin-settings': own('admin-settings', /^Settings · Admin · /, [
      'Announcement',
      'New people can join',
      'list their addresses in SOCIAL_LINKS',
    ]),
    'admin-audit': own('admin-audit', /^Audit log · Admin · /, ['Action', 'Item', 'Filter']),
  }
}
