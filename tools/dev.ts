import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { openDatabase } from '../apps/api/src/app/boot.ts'
import { readSettings } from '../apps/api/src/platform/config.ts'
import { ensureDataDir } from '../apps/api/src/platform/secrets.ts'
import { root } from './run-command.ts'

/** `npm run dev`: the server restarts and the browser reloads on every change; the database stays up between. */
const settings = readSettings(process.env)
await ensureDataDir(settings.PLINTH_DATA_DIR)
const database = await openDatabase(settings)
const env = {
  ...process.env,
  DATABASE_URL: database.url,
  PLINTH_DEMO: settings.PLINTH_DEMO ?? 'on',
  PLINTH_API: `http://127.0.0.1:${settings.PORT}`,
  PLINTH_PUBLIC_URL: settings.PLINTH_PUBLIC_URL ?? 'http://localhost:5173',
}
const start = (args: string[], cwd: string): ChildProcess =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })
const children = [
  start(['--watch', '--watch-preserve-output', 'apps/api/src/server.ts'], root),
  start(
    [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'],
    path.join(root, 'apps/web'),
  ),
]
let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await Promise.all(
    children.map((child) => {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
      child.kill('SIGTERM')
      return new Promise((gone) => child.once('close', gone))
    }),
  )
  await database.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
for (const child of children) child.once('close', () => void stop())
