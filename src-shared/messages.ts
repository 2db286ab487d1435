/** Texts the product specification quotes, in one place, so that no screen words them differently. */
export const MESSAGES = {
  dataProblem: 'Problem getting data.  Please refresh the page. ',
  chunkFailed: 'Loading chunk failed',
  errorTitle: 'There was a problem',
  errorText: "Here's the info we have, contact us if you need help",
  dismiss: 'Dismiss',
  confirmTitle: 'Confirm',
  yes: 'Yes',
  no: 'No',
  ok: 'OK',
  copyLink: 'Copy Link',
  copied: 'Copied!',
  free: '100% Free',
  personal: 'Personal Use Free',
} as const
