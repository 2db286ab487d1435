/**
 * An address without the keys in links of mails and of private collections, which open what is not public; also in an address inside it,
 * as in next=. For what is stored or logged.
 */
export const withoutKeys = (url: string): string => url.replace(/((?:[?&]|%3F|%26)key(?:=|%3D))[^&#%]*/gi, '$1')
