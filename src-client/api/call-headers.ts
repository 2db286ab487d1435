import type { PageConfig } from '#shared/contracts/site/site.ts'
import { readCookie } from './cookies.ts'

/** Headers of every call: when it was asked for, the page's anti-forgery token, and the cookie that goes with it. */
export const callHeaders = (config: PageConfig): Record<string, string> => ({
  accept: 'application/json',
  'x-request-start': String(Date.now()),
  [config.XsrfHeader]: config.AntiForgeryToken,
  'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '',
})
