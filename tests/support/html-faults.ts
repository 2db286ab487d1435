import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** Checks the HTML standard, not style. */
export const htmlValidator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
)

/** What is wrong with a document or a part of one, one text per fault. */
export async function htmlFaults(text: string): Promise<string[]> {
  const report = await htmlValidator.validateString(text)
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, offset }) =>
        `${ruleId} (line ${line}): ${message}\n    … ${text.slice(Math.max(0, offset - 60), offset + 120)} …`,
    ),
  )
}
