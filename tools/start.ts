import '../apps/api/src/app/thread-pool.ts'
import { build } from './build.ts'
import { readEnvFile } from './env-file.ts'
import { root } from './run-command.ts'

/** `npm start`: reads .env, builds what changed, then becomes the server. What the environment says comes before .env. */
readEnvFile(root)
try {
  await build((line) => process.stdout.write(`${line}\n`))
} catch (error) {
  process.stderr.write(`The build failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import(new URL('../apps/api/dist/server.js', import.meta.url).href)
