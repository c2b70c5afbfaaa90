import { build } from './build.ts'

/** `npm start`: builds what changed, then becomes the server. */
try {
  await build((line) => process.stdout.write(`${line}\n`))
} catch (error) {
  process.stderr.write(`The build failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import(new URL('../apps/api/dist/server.js', import.meta.url).href)
