/** The most common language of each script. Some fonts shape by it (the `locl` feature). */
const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Ethiopic}/u, 'am'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Cyrillic}/u, 'ru'],
]

/** Fast path: most texts are plain Latin. */
const ASCII = /^\p{ASCII}*$/u

/** Never empty: without a language the picture would depend on the host's locale. */
export function textLanguage(text: string): string {
  if (ASCII.test(text)) return 'en'
  return LANGUAGES.find(([script]) => script.test(text))?.[1] ?? 'en'
}
