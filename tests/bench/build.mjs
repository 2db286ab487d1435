// Builds the bench into dist/bench, next to the server that it measures.
import { join } from 'node:path'
import { build } from 'vite'
import { nodeBundle, root } from '../../src-server/cli/build.mjs'

process.env.NODE_ENV = 'production'
await build(await nodeBundle({ bench: 'tests/bench/bench.ts' }, join(root, 'dist/bench')))
