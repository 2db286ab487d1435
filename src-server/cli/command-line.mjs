// @ts-check
// Parses the arguments of every command by the table in command-table.mjs, and answers --help and mistakes.
import { parseArgs } from 'node:util'
import { commandWords, inImage } from '../command-words.mjs'
import { COMMANDS } from './command-table.mjs'

/** @typedef {keyof typeof COMMANDS} CommandName */
/** @typedef {import('./command-table.mjs').CommandDescription} CommandDescription */

/**
 * @template Option
 * @typedef {Option extends { type: 'boolean' } ? boolean : Option extends { default: string } ? string : string | undefined} OptionValue
 */

/**
 * @template {CommandName} Name
 * @typedef {{ -readonly [Key in keyof (typeof COMMANDS)[Name]['options']]: OptionValue<(typeof COMMANDS)[Name]['options'][Key]> }} CommandValues
 */

/** Invalid arguments. The message is for the person who typed them. */
export class UsageError extends Error {
  code = 'USAGE'
}

const script = (/** @type {string} */ name) => commandWords(name)
/** Between a command and its arguments: npm takes options before `--` for its own. */
const gap = inImage ? '' : ' --'

/**
 * @template {CommandName} Name
 * @param {Name} name
 * @param {string[]} args
 * @returns {{ values: CommandValues<Name>, positionals: string[] }}
 * @throws UsageError
 */
export function readArguments(name, args) {
  const { options, words = '', mostWords = 0 } = /** @type {CommandDescription} */ (COMMANDS[name])
  refuseWhatNpmTook(name, args)
  const parsed = parse(name, args, options)
  const left = parsed.positionals.slice(mostWords)
  if (left.length > 0)
    throw mistake(
      name,
      `unexpected argument '${left[0]}'; ${words === '' ? 'it takes options only' : `it takes ${words}`}`,
    )
  return { values: /** @type {CommandValues<Name>} */ (parsed.values), positionals: parsed.positionals }
}

/**
 * @param {CommandName} name
 * @param {string[]} args
 * @param {CommandDescription['options']} options
 */
function parse(name, args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const { code = '', message } = /** @type {{ code?: string, message: string }} */ (error)
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    // npm's own settings: somebody may have them in an .npmrc without meaning the command.
    const [what = message] = message.split('. ')
    throw mistake(name, `${what[0]?.toLowerCase()}${what.slice(1).replace(/\.$/, '')}`)
  }
}

/** Settings of npm's own: somebody may have them in an .npmrc, and mean nothing by it here. */
const OF_NPM = new Set(['all', 'json', 'only'])

/**
 * Options that npm may have taken, or that were set for npm itself: a hint, not an error.
 * @param {CommandName} name
 * @param {string[]} args
 */
export function npmHints(name, args) {
  return takenByNpm(name, args)
    .filter((option) => OF_NPM.has(option))
    .map(
      (option) =>
        `npm has --${option} set for itself. If you mean this command, put -- before it: ${script(name)} -- --${option}`,
    )
}

/**
 * @param {CommandName} name
 * @param {string[]} args
 */
function takenByNpm(name, args) {
  const { options } = /** @type {CommandDescription} */ (COMMANDS[name])
  return Object.keys(options).filter(
    (option) =>
      process.env[`npm_config_${option.replaceAll('-', '_')}`] && !args.some((arg) => arg.startsWith(`--${option}`)),
  )
}

/**
 * Without `--`, npm takes options itself and only passes them on as environment variables, or their values as words: which value belongs
 * to which option is lost.
 * @param {CommandName} name
 * @param {string[]} args
 */
function refuseWhatNpmTook(name, args) {
  const taken = takenByNpm(name, args).filter((option) => !OF_NPM.has(option))
  if (taken.length === 0) return
  const { words = '', options } = /** @type {CommandDescription} */ (COMMANDS[name])
  const names = new Intl.ListFormat('en-GB').format(taken.map((option) => `--${option}`))
  const line = [
    script(name),
    '--',
    // Words in brackets can be left out.
    ...(words.startsWith('[') ? [] : [words]),
    ...taken.map((option) => optionForm(option, options[option]?.value)),
  ]
  throw new UsageError(`npm took ${names} for itself. Put -- before the arguments: ${line.filter(Boolean).join(' ')}`)
}

const mistake = (/** @type {CommandName} */ name, /** @type {string} */ what) =>
  new UsageError(`${name}: ${what}. "${script(name)}${gap} --help" shows what there is.`)

/** True when the arguments ask for help. */
export function wantsHelp(/** @type {readonly string[]} */ args) {
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h')
}

const optionForm = (/** @type {string} */ option, /** @type {string | undefined} */ value) =>
  `--${option}${value ? ` ${value}` : ''}`

/** The help text of one command. */
export function helpText(/** @type {CommandName} */ name) {
  const {
    summary,
    needs,
    notes = '',
    words = '',
    options,
    examples,
  } = /** @type {CommandDescription} */ (COMMANDS[name])
  const forms = Object.entries(options).map(([option, { value }]) => optionForm(option, value))
  const width = Math.max('--help'.length, ...forms.map((form) => form.length)) + 2
  const rows = Object.values(options).map(({ help }, at) => `  ${forms[at]?.padEnd(width)}${help}`)
  return [
    `${script(name)}${words === '' && forms.length === 0 ? '' : `${gap}${words && ` ${words}`}${forms.length > 0 ? ' [options]' : ''}`}`,
    '',
    summary,
    `Needs: ${needs}`,
    ...(notes === '' ? [] : [notes]),
    '',
    'Options:',
    ...rows,
    `  ${'--help'.padEnd(width)}shows this`,
    '',
    examples.length > 1 ? 'Examples:' : 'Example:',
    ...examples.map((example) => `  ${inImage ? inTheImage(example) : example}`),
  ].join('\n')
}

/** 'DATA_DIR=b npm run restore -- a.zip' as it is typed in the image. */
const inTheImage = (/** @type {string} */ example) => example.replace(/npm (run )?/, 'fontarium ').replace(' -- ', ' ')

/** True for a command that run.mjs does not run. */
export function hasOwnProgram(/** @type {string} */ name) {
  const commands = /** @type {Record<string, CommandDescription>} */ (COMMANDS)
  return Object.hasOwn(commands, name) && commands[name]?.ownProgram === true
}

/** All commands that can be typed here, with what they are for. */
export function commandList() {
  const offered = Object.entries(COMMANDS).filter(([name]) => !inImage || !hasOwnProgram(name))
  const width = Math.max(...offered.map(([name]) => script(name).length)) + 2
  return offered.map(([name, { summary }]) => `  ${script(name).padEnd(width)}${summary}`).join('\n')
}

/**
 * @param {string} name
 * @returns {never}
 */
export function refuseUnknown(name) {
  console.error(`Unknown command "${name}". There are:\n${commandList()}`)
  process.exit(2)
}

/**
 * Ends the process when the arguments ask for help or are wrong; called by the launchers before anything is built.
 * @param {string} name
 * @param {string[]} args
 */
export function answerHelpAndMistakes(name, args) {
  if (['help', '--help', '-h', ''].includes(name)) {
    console.log(`${commandList()}\n\n"${commandWords('COMMAND', '--help')}" says more.`)
    process.exit(0)
  }
  if (!Object.hasOwn(COMMANDS, name)) refuseUnknown(name)
  const known = /** @type {CommandName} */ (name)
  if (wantsHelp(args)) {
    console.log(helpText(known))
    process.exit(0)
  }
  try {
    readArguments(known, args)
    for (const hint of npmHints(known, args)) console.error(hint)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}
