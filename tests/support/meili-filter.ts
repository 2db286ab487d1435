/** Values of an attribute as Meilisearch compares them: a list matches if one of its values does. */
const valuesOf = (document: Record<string, unknown>, attribute: string): unknown[] => {
  const value = document[attribute]
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** A literal of the filter grammar: "quoted text" with \" and \\, or a number. */
const literal = (text: string): string | number =>
  text.startsWith('"') ? text.slice(1, -1).replace(/\\([\\"])/g, '$1') : Number(text)

const same = (a: unknown, b: string | number) => String(a).toLowerCase() === String(b).toLowerCase()

/**
 * One filter expression of https://www.meilisearch.com/docs/learn/filtering_and_sorting/filter_expression_reference, in the forms
 * that we send: [NOT] attribute = value, [NOT] attribute IN [values], attribute < or >= number, [NOT] (one OR another).
 * @throws Error for anything else, for which the server answers invalid_search_filter
 */
export function compileFilter(
  expression: string,
  filterable: readonly string[],
): (document: Record<string, unknown>) => boolean {
  const either = /^(NOT )?\((.+) OR (.+)\)$/s.exec(expression)
  if (either) {
    const [one, other] = [compileFilter(either[2]!, filterable), compileFilter(either[3]!, filterable)]
    const holds = (document: Record<string, unknown>) => one(document) || other(document)
    return either[1] ? (document) => !holds(document) : holds
  }
  const match = /^(NOT )?(\w+) (=|>=|<|IN) (.+)$/s.exec(expression)
  if (!match) throw new Error(`Was expecting an operation at: ${expression}`)
  const [, negated, attribute, operator, operand] = match as unknown as [
    string,
    string | undefined,
    string,
    string,
    string,
  ]
  if (!filterable.includes(attribute)) throw new Error(`Attribute \`${attribute}\` is not filterable.`)
  const test = compileTest(attribute, operator, operand)
  return negated ? (document) => !test(document) : test
}

function compileTest(
  attribute: string,
  operator: string,
  operand: string,
): (document: Record<string, unknown>) => boolean {
  if (operator === 'IN') {
    if (!/^\[.*\]$/s.test(operand)) throw new Error(`Expected a list: ${operand}`)
    const wanted = (operand.match(/"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?/g) ?? []).map(literal)
    const set = new Set(wanted.map((value) => String(value).toLowerCase()))
    return (document) => valuesOf(document, attribute).some((value) => set.has(String(value).toLowerCase()))
  }
  if (!/^("(?:\\.|[^"\\])*"|-?\d+(\.\d+)?)$/.test(operand)) throw new Error(`Expected a value: ${operand}`)
  const value = literal(operand)
  if (operator === '=') return (document) => valuesOf(document, attribute).some((own) => same(own, value))
  const number = Number(value)
  return (document) =>
    valuesOf(document, attribute).some((own) => (operator === '<' ? Number(own) < number : Number(own) >= number))
}
