import type { EmojiQuery } from '#shared/contracts/unicode/unicode.ts'
import { routePath } from '#shared/routes.ts'
import { withQuery } from '../../../app/with-query.ts'

/** Languages to search in, each with its own name. */
export const EMOJI_LANGUAGE_NAMES: Record<EmojiQuery['lang'], string> = {
  en: 'English',
  da: 'Dansk',
  de: 'Deutsch',
  es: 'Español',
  et: 'Eesti',
  fi: 'Suomi',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  lt: 'Lietuvių',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  sv: 'Svenska',
  th: 'ไทย',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  zh: '中文',
}

export const TONES = ['Default', 'Light', 'Medium-light', 'Medium', 'Medium-dark', 'Dark'] as const

/** Numbers of Unicode's emoji groups. Group 2 has only skin tones and hair styles, which are not keys. */
const isGroup = (text: string) => /^[013-9]$/.test(text)

/** Never throws: like all pages, it uses the default for invalid values. */
export function emojiState(query: URLSearchParams): EmojiQuery {
  const lang = query.get('lang') ?? ''
  const group = query.get('group') ?? ''
  return {
    q: (query.get('q') ?? '')
      .slice(0, 100)
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .trim(),
    lang: Object.hasOwn(EMOJI_LANGUAGE_NAMES, lang) ? (lang as EmojiQuery['lang']) : 'en',
    group: isGroup(group) ? Number(group) : 0,
  }
}

/** The shortest address of a state. */
export function emojiHref(state: EmojiQuery, change: Partial<EmojiQuery>): string {
  const next = { ...state, ...change }
  return withQuery(routePath('emoji-keyboard'), {
    q: next.q,
    lang: next.lang === 'en' ? '' : next.lang,
    group: next.q ? '' : next.group || '',
  })
}
