import { parseArgs } from 'node:util'
import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { tell } from '../apps/api/src/app/run.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'

/** `npm run seed -- --loans 10000 [--seed 1]`: adds made-up loans to the database; the server must not run on it. */
const { values } = parseArgs({
  options: { loans: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const [loans, seed] = [Number(values.loans), Number(values.seed)]
try {
  if (!Number.isInteger(loans) || loans < 1 || !Number.isInteger(seed))
    throw new Error('--loans and --seed are whole numbers')
  const { deps, close } = await boot(process.env)
  const from = performance.now()
  await ensureDefaults(deps)
  await seedLoans(deps, { loans, seed, progress: (done) => process.stdout.write(`\r${done} of ${loans} loans`) })
  process.stdout.write(`\n${loans} loans in ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
  await close()
} catch (error) {
  tell(error)
  process.exitCode = 1
}
