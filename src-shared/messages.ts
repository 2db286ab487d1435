/** Texts quoted by the product specification, in one place, so that all pages use the same words. */
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
  /** Our addition. */
  copyFailed: 'Copying failed. Select the text to copy it.',
  free: '100% Free',
  personal: 'Personal Use Free',
  joinTitle: 'Hi, Who are you?',
  joinButton: 'Join for Free',
  loginButton: 'I have an account',
  joinForCollections: 'To create font collections we need you to log in or become a part of our great community.',
  joinForMessages: 'To message someone you need to log in or become a part of our great community.',
  joinForUpload: 'To upload fonts we need you to log in or become a part of our great community.',
  uploadTitle: 'What would you like to do?',
  uploadNew: 'Share a new font family',
  uploadUpdate: 'Update an existing font family',
  collectionEmpty: 'No fonts in this collection 😢',
  collectionPrivate: 'Collection is private',
  collectionUnnamed: 'Unnamed Collection',
  /** {family} is replaced by the family's name, see addFamilyTo(). */
  addTo: 'Add {family} to...',
  addedToNew: 'Added to your new collection!',
  collectionName: 'A funky name',
  collectionBio: 'A short bio (optional)',
  collectionHide: 'Hide this collection from everyone',
  notSure: 'Nothing has changed yet: say that you are sure.',
  clearCollection: 'Clear Collection',
  clearCollectionText: 'Are you sure you want to take every font out of the collection?',
  deleteCollection: 'Delete Collection',
  deleteCollectionText: 'Are you sure you want to delete the collection and all its contents?',
  coverUpdated: 'Cover photo updated',
  /** {size}, {max} and types are filled in. */
  fileTooBig: 'The file is too big ({size}). Max file size: {max}.',
  fileType: "You can't upload files of this type: {type}",
  /** Our addition, after the previous sentence. */
  fonts: 'Upload TTF, OTF, TTC, OTC, WOFF, WOFF2, ZIP or a licence as text (OFL.txt).',
  tooManyFiles: 'You can not upload any more files ({max} max).',
  uploadFailed: 'Error during upload: {statusText} [{status}]',
  uploadTimeout: 'Error during upload: the server timed out.',
  uploadNoUrl: 'Missing upload URL.',
  uploadBadAnswer: 'Invalid JSON response from server.',
  uploadProcessed: "This file can't be queued because it has already been processed or was rejected.",
  accessProblem: 'We had a problem trying to access this feature',
  /** Our addition: the prompt without a reason. */
  joinGeneral: 'Log in or become a part of our great community.',
  /** Precedes the answer or status of a message that could not be sent. */
  sendFailed: 'Error: ',
  imageCopied: 'Image copied to clipboard',
  imageCopyFailed: 'Error copying image',
  imageDownloadFailed: 'Error downloading image',
} as const

/** Shown to operators only. */
export const NO_SOCIAL_LINKS =
  'The footer links to no social networks. Set SOCIAL_LINKS to up to three addresses, separated by commas, to show them.'
