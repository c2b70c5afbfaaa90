import { runKeys } from '../apps/api/src/app/keys.ts'
import { tell } from '../apps/api/src/app/run.ts'

/** `npm run keys -- rotate-secret | rotate-sealing`; the server must be stopped meanwhile. */
try {
  for (const line of await runKeys(process.argv[2], process.env)) process.stdout.write(`${line}\n`)
} catch (error) {
  tell(error)
  process.exitCode = 1
}
