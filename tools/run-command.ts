import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** A program that npm installed. */
export const bin = (name: string): string => path.join(root, 'node_modules/.bin', name)

/** What every process of a run compiles is kept: the many servers that tests start then take two thirds of the time. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, '.cache/node') }

/** Runs a command with our terminal; answers its exit code (1 when a signal ended it). */
export const runCommand = (
  command: string,
  args: readonly string[],
  o: { cwd?: string; env?: Record<string, string> } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: o.cwd ?? root,
      stdio: 'inherit',
      env: { ...compiled, ...process.env, ...o.env },
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
