import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CommandName, commandList, helpText, npmHints, readArguments, wantsHelp } from './command-line.mjs'
import { COMMANDS } from './command-table.mjs'

const names = Object.keys(COMMANDS) as CommandName[]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

afterEach(() => vi.unstubAllEnvs())

describe('the table of commands', () => {
  it('contains every script that runs a command, and no other', () => {
    const ran = Object.entries(scripts).filter(([, line]) => /(^|\/)(cli|bench)\/\w+\.mjs/.test(line))
    expect(names.toSorted()).toEqual(
      ran
        .map(([name]) => name)
        .filter((name) => name !== 'build:server')
        .toSorted(),
    )
  })

  it.each(names)('%s: help has purpose, requirements, options and a valid example', (name) => {
    const text = helpText(name)
    const { summary, needs, options, examples } = COMMANDS[name]
    expect(text).toContain(summary)
    expect(text).toContain(`Needs: ${needs}`)
    for (const option of [...Object.keys(options), 'help'])
      expect(text).toMatch(new RegExp(`^  --${option}[ \\w]* {2}\\w`, 'm'))
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      expect(text).toContain(`  ${example}`)
      const [, script, args = ''] = /npm (?:run )?([\w-]+)(?: -- (.*))?$/.exec(example) ?? []
      expect(script, example).toBe(name)
      const words = [...args.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]!)
      expect(() => readArguments(name, words)).not.toThrow()
    }
  })

  it('README lists every command as the table describes it', () => {
    const rows = names
      .filter((name) => name !== 'healthcheck')
      .map((name) => `| \`${name === 'start' ? 'npm start' : `npm run ${name}`}\` | ${COMMANDS[name].summary} |`)
    expect(readFileSync('README.md', 'utf8')).toContain(
      ['| Command | What it does |', '| --- | --- |', ...rows].join('\n'),
    )
  })

  it('lists all commands', () => {
    for (const name of names) expect(commandList()).toContain(COMMANDS[name].summary)
  })
})

describe('arguments', () => {
  it.each(names)('%s refuses an unknown option and points to the help', (name) => {
    const script = name === 'start' ? 'npm start' : `npm run ${name}`
    expect(() => readArguments(name, ['--colour'])).toThrow(
      `${name}: unknown option '--colour'. "${script} -- --help" shows what there is.`,
    )
  })

  it('refuses an extra word', () => {
    expect(() => readArguments('doctor', ['now'])).toThrow("doctor: unexpected argument 'now'; it takes options only")
    expect(() => readArguments('backup', ['a.zip', 'b.zip'])).toThrow(
      "backup: unexpected argument 'b.zip'; it takes [FILE.zip]",
    )
  })

  it('refuses an option without its value', () => {
    expect(() => readArguments('seed', ['--families'])).toThrow(/^seed: option '--families <value>' argument missing/)
  })

  it('reads options and words', () => {
    expect(readArguments('seed', ['--families', '10'])).toMatchObject({
      values: { families: '10', people: false, seed: '1' },
      positionals: [],
    })
    expect(readArguments('admin', ['cases', 'list', '--all'])).toMatchObject({
      values: { all: true },
      positionals: ['cases', 'list'],
    })
  })

  it('reports an option that npm took for itself', () => {
    vi.stubEnv('npm_config_deep', 'true')
    expect(() => readArguments('doctor', [])).toThrow(
      'npm took --deep for itself. Put -- before the arguments: npm run doctor -- --deep',
    )
    expect(readArguments('doctor', ['--deep']).values.deep).toBe(true)
    // What npm leaves of `import-dir /fonts --designer "Ada Type"`: nobody can say whose value it is.
    vi.stubEnv('npm_config_designer', 'true')
    expect(() => readArguments('import-dir', ['/fonts', 'Ada Type'])).toThrow(
      'npm took --designer for itself. Put -- before the arguments: npm run import-dir -- FOLDER --designer NAME',
    )
  })

  it('reports all options that npm took', () => {
    vi.stubEnv('npm_config_folder', '/srv/b')
    vi.stubEnv('npm_config_keep', '3')
    vi.stubEnv('npm_config_daily', '03:00')
    expect(() => readArguments('backup', [])).toThrow(
      'npm took --folder, --keep and --daily for itself. Put -- before the arguments: npm run backup -- --folder FOLDER --keep N --daily TIME',
    )
  })

  it('ignores what was set for npm itself', () => {
    for (const name of ['all', 'json', 'only']) vi.stubEnv(`npm_config_${name}`, 'true')
    expect(readArguments('admin', ['cases']).values.all).toBe(false)
    expect(readArguments('bench', []).values).not.toHaveProperty('json')
    expect(npmHints('admin', ['cases'])).toEqual([
      'npm has --all set for itself. If you mean this command, put -- before it: npm run admin -- --all',
    ])
    expect(npmHints('admin', ['cases', '--all'])).toEqual([])
    expect(npmHints('doctor', [])).toEqual([])
  })

  it('explains how an import recognises a family', () => {
    expect(helpText('import-dir')).toContain('the path of its folder below FOLDER')
  })

  it('reads --help before -- only', () => {
    expect(wantsHelp(['--help'])).toBe(true)
    expect(wantsHelp(['grant', '-h'])).toBe(true)
    expect(wantsHelp(['--', '--help'])).toBe(false)
  })
})
