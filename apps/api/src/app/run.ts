import { SettingsError } from '../platform/config.ts'
import type { Running } from './start.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** One line for a person who can act on it; the whole error only for what we did not foresee. */
export const tell = (error: unknown): void => {
  const text = error instanceof SettingsError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
}

/** Longest an orderly end may take, in milliseconds: a database or service that does not answer would hold it for ever. */
const END_MS = 30_000

/** Runs a process to its end: SIGINT and SIGTERM stop it in order, a second one at once. Exit code 1 on failure. */
export const run = async (start: (print: (line: string) => void) => Promise<Running>): Promise<void> => {
  // Nobody waited for it any more: its call was refused by something else, or its caller has hung up. It is told, and the
  // calls of others go on.
  process.on('unhandledRejection', tell)
  let signals = 0
  const starting = start(say)
  const stop = () => {
    signals += 1
    if (signals > 1) process.exit(1)
    setTimeout(() => {
      process.stderr.write(
        `Stopped after ${END_MS / 1000} seconds with work unfinished: it goes on at the next start\n`,
      )
      process.exit(1)
    }, END_MS).unref()
    starting
      .then((running) => running.stop())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        tell(error)
        process.exit(1)
      })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    await starting
  } catch (error) {
    tell(error)
    process.exit(1)
  }
}
