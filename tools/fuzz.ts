import { parseArgs } from 'node:util'
import { bin, runCommand } from './run-command.ts'

/** `npm run fuzz [-- --seed N --requests N]`: asks every operation as everybody; the seed that is printed repeats a run. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, requests: { type: 'string', default: '20000' } } })
const seed = Number(values.seed ?? Math.floor(Date.now() / 1000))
const requests = Number(values.requests)
if (!Number.isInteger(seed) || !Number.isInteger(requests) || requests < 1)
  throw new Error('--seed and --requests are whole numbers')
process.stdout.write(
  `seed ${seed}, ${requests} requests; again: npm run fuzz -- --seed ${seed} --requests ${requests}\n`,
)
process.env['PLINTH_FUZZ_SEED'] = String(seed)
process.env['PLINTH_FUZZ_REQUESTS'] = String(requests)
process.exitCode = await runCommand(bin('vitest'), ['run', '--project', 'api', 'apps/api/test/fuzz.test.ts'])
