import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { portFault, setLaunchDefaults } from './launch-environment.mjs'

it.each(['0', '3000', '65535', '', undefined])('PORT %j is fine, as the configuration says', (port) => {
  expect(portFault(port)).toBeNull()
  expect(() => readConfig({ PORT: port })).not.toThrow()
})

it.each(['abc', '-1', '65536', '80.5', '1e3', ' 80', 'x'.repeat(5)])(
  'refuses PORT %j before the build, in the words of the configuration',
  (port) => {
    const said = portFault(port)
    expect(said).toMatch(/^PORT: /)
    expect(() => readConfig({ PORT: port })).toThrow(said!)
  },
)

afterEach(() => vi.unstubAllEnvs())

it.each([undefined, ''])('production does not fill the site with the demo for the settings %j', (value) => {
  vi.stubEnv('NODE_ENV', 'production')
  for (const name of ['SEED_DEMO', 'SEED_DEMO_ACTIVITY', 'SEED_DEMO_PEOPLE']) vi.stubEnv(name, value)
  setLaunchDefaults()
  expect(readConfig()).toMatchObject({ seedDemo: false, seedDemoActivity: false, seedDemoPeople: false })
})
