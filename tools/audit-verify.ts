import { runAuditVerify } from '../apps/api/src/app/audit.ts'
import { tell } from '../apps/api/src/app/run.ts'
import { readEnvFile } from './env-file.ts'
import { root } from './run-command.ts'

/** `npm run audit:verify [-- position:hash]`; exit code 1 where the trail is not intact. */
readEnvFile(root)
try {
  const { lines, intact } = await runAuditVerify(process.argv[2], process.env)
  for (const line of lines) process.stdout.write(`${line}\n`)
  if (!intact) process.exitCode = 1
} catch (error) {
  tell(error)
  process.exitCode = 1
}
