import { runAuditErase } from '../apps/api/src/app/audit.ts'
import { tell } from '../apps/api/src/app/run.ts'
import { readEnvFile } from './env-file.ts'
import { root } from './run-command.ts'

/** `npm run audit:erase -- <event id> <reason>`: see docs/operations.md, "The audit trail". */
readEnvFile(root)
try {
  process.stdout.write(`${await runAuditErase(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  tell(error)
  process.exitCode = 1
}
