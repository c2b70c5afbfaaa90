import '../apps/api/src/app/thread-pool.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from '../apps/api/src/app/run.ts'
import { startServer } from '../apps/api/src/app/start.ts'
import { root } from './run-command.ts'

/**
 * The product as the browser tests meet it: what is in PLINTH_DATA_DIR, and a fresh database where nothing is. PLINTH_DEMO=off starts empty. What the console prints, the first administrator's set-up link among it, is kept for the tests to read.
 */
const printed: string[] = []
const keep = path.join(root, `.cache/e2e-${process.env['PORT'] ?? ''}.txt`)
mkdirSync(path.dirname(keep), { recursive: true })
await run((print) =>
  startServer(
    {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PLINTH_LOG_LEVEL: 'error',
      PLINTH_SUBMISSIONS_PER_HOUR: '100',
      // The puzzle itself stays, a tenth as long.
      PLINTH_CAPTCHA_COST: '500',
    },
    (line) => {
      printed.push(line)
      writeFileSync(keep, printed.join('\n'))
      print(line)
    },
  ),
)
