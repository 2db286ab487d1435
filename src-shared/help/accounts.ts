import type { HelpSection } from './help-entry.ts'

export const ACCOUNTS: HelpSection = {
  id: 'accounts',
  title: 'Your account',
  entries: [
    {
      id: 'account-why',
      question: 'What do I need an account for?',
      body: [
        'Not for looking, trying and downloading. With one you keep fonts in collections, have a history of your downloads, and may write to others. [Joining](/account/join) takes a user name, an e-mail address and a password.',
      ],
      also: 'join register sign up log in member profile',
    },
    {
      id: 'account-mail',
      question: 'The mail with the link has not come',
      body: [
        'Check your spam folder first. Then [log in](/account/login) with your password: if the address is not confirmed yet, a new link is sent. The link works for a day.',
      ],
      also: 'confirm confirmation email address verify spam',
    },
    {
      id: 'account-password',
      question: 'I forgot my password',
      body: [
        'Enter your e-mail address on the page [Forgot password](/account/forgot-password), and a link to set a new one is sent to it. The page says the same whether the address has an account or not, so that nobody can find out who is a member here.',
      ],
      also: 'reset lost login locked out too many',
    },
    {
      id: 'account-end',
      question: 'How do I get my data, or delete my account?',
      body: [
        'Both are at the end of your settings. The data comes as a ZIP of text files. A deleted account closes at once and is deleted after 14 days; log in before then to restore it.',
      ],
      also: 'export remove close gdpr privacy sessions',
    },
  ],
}
