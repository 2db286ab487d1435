// Texts quoted by the product specification, in one place, so that all pages use the same words. A constant each, so that a page's scripts
// have only those that it shows: import * as MESSAGES.

export const dataProblem = 'Problem getting data.  Please refresh the page. '
export const chunkFailed = 'Loading chunk failed'
export const noAnswer = 'The site did not answer. Try again in a moment.'
export const noAnswerTyped = 'The site did not answer. What you typed is still here: try again in a moment.'
export const errorTitle = 'There was a problem'
export const errorText = "Here's the info we have, contact us if you need help"
export const dismiss = 'Dismiss'
export const confirmTitle = 'Confirm'
export const yes = 'Yes'
export const no = 'No'
export const ok = 'OK'
export const copyLink = 'Copy Link'
export const copied = 'Copied!'
/** Our addition. */
export const copyFailed = 'Copying failed. Select the text to copy it.'
export const free = '100% Free'
export const personal = 'Personal Use Free'
export const joinTitle = 'Hi, Who are you?'
export const joinButton = 'Join for Free'
export const loginButton = 'I have an account'
export const joinForCollections =
  'To create font collections we need you to log in or become a part of our great community.'
export const joinForMessages = 'To message someone you need to log in or become a part of our great community.'
export const joinForUpload = 'To upload fonts we need you to log in or become a part of our great community.'
export const uploadTitle = 'What would you like to do?'
export const uploadNew = 'Share a new font family'
export const uploadUpdate = 'Update an existing font family'
export const collectionEmpty = 'No fonts in this collection 😢'
export const collectionPrivate = 'Collection is private'
/** Not in the specification: sharing a private collection by link. */
export const collectionByLink = 'Anyone with the link can see this collection, without logging in.'
export const makeLink = 'Make a link'
export const removeLink = 'Remove the link'
export const keepLink = 'Keep it'
export const removeLinkText = 'The link stops working at once, for everyone who has it. You can make a new one later.'
export const linkReady = 'The link is ready.'
export const linkRemoved = 'The link is removed.'
/** The old link still leads to a public collection; private again, it would not. */
export const publicEndsLink =
  'Making it public removes its link. If you make it private again later, you need to share a new link.'
export const collectionUnnamed = 'Unnamed Collection'
/** {family} is replaced by the family's name, see addFamilyTo(). */
export const addTo = 'Add {family} to...'
export const addedToNew = 'Added to your new collection!'
export const collectionName = 'A funky name'
export const collectionBio = 'A short bio (optional)'
export const collectionHide = 'Hide this collection from everyone'
export const notSure = 'Nothing has changed yet. Confirm to continue.'
export const loginToContinue = 'Log in to continue. What you typed is kept.'
export const backAfterLogin = 'You were not logged in, so this was not sent. Press the button again.'
export const clearCollection = 'Remove all fonts'
export const clearCollectionText = 'Remove all fonts from this collection?'
export const deleteCollection = 'Delete Collection'
export const deleteCollectionText = 'Are you sure you want to delete the collection and all its contents?'
export const coverUpdated = 'Cover photo updated'
/** {size}, {max} and types are filled in. */
export const fileTooBig = 'The file is too big ({size}). Max file size: {max}.'
export const fileType = "You can't upload files of this type: {type}"
/** Our addition, after the previous sentence. */
export const fonts = 'Upload TTF, OTF, TTC, OTC, WOFF, WOFF2, ZIP or a text with licence, OFL or readme in its name.'
export const tooManyFiles = 'You can not upload any more files ({max} max).'
export const uploadFailed = 'Error during upload: {statusText} [{status}]'
export const uploadTimeout = 'Error during upload: the server timed out.'
export const uploadNoUrl = 'Missing upload URL.'
export const uploadBadAnswer = 'Invalid JSON response from server.'
export const uploadProcessed = "This file can't be queued because it has already been processed or was rejected."
export const accessProblem = 'We had a problem trying to access this feature'
/** Our addition: the prompt without a reason. */
export const joinGeneral = 'Log in or become a part of our great community.'
/** Precedes the answer or status of a message that could not be sent. */
export const sendFailed = 'Error: '
/** Our addition, for everybody who cannot be reached: it hides the reason. */
export const unreachable = 'This person cannot be messaged.'
export const isYou = 'This is you. You cannot message yourself.'
export const imageCopied = 'Image copied to clipboard'
export const imageCopyFailed = 'Error copying image'
export const imageDownloadFailed = 'Error downloading image'

/** Shown to operators only. */
export const NO_SOCIAL_LINKS =
  'The footer has no social links. To add up to three, list their addresses in SOCIAL_LINKS, separated by commas.'
