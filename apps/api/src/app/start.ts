import type { AddressInfo } from 'node:net'
import { buildApp, drain } from './app.ts'
import { receiveMail } from '../documents/index.ts'
import type { Deps } from './deps.ts'
import { setUpLink } from '../people/index.ts'
import { keepBackingUp } from './backup-schedule.ts'
import { boot, type Booted } from './boot.ts'
import { ensureDefaults } from './defaults.ts'
import { keepSealing } from '../platform/audit/seal.ts'
import { auditHeadFile, type Config, SettingsError } from '../platform/config.ts'
import { serveWeb } from '../platform/web.ts'
import { ensureLogins, loginLines, openLogins, refuseOpenLogins } from '../seed/demo-people.ts'

/** A process that runs until it is stopped. */
export interface Running {
  /** Finishes what is in flight, then ends jobs and database. */
  stop(): Promise<void>
}

const inUse = (error: unknown, config: Config, host: string): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
    ? new SettingsError(
        `Cannot listen on ${host}:${config.PORT} (${error.code === 'EACCES' ? 'not permitted' : 'already in use'}): set PORT`,
      )
    : error

/** Takes mail where that is set; a place that is taken is a setting to mend. */
const listenForMail = (deps: Deps): ReturnType<typeof receiveMail> =>
  receiveMail(deps).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOENT'].includes(code)) throw error
    throw new SettingsError(
      `Cannot take mail at ${deps.config.PLINTH_MAILBOX_SMTP} (${code}): set PLINTH_MAILBOX_SMTP or PLINTH_MAILBOX_TLS`,
    )
  })

/**
 * What a person does next, as lines to print: open the set-up link while there is no administrator, or sign in to the demo.
 * And where to listen: where passwords that everybody knows let people in, on this machine alone unless HOST says otherwise.
 */
const firstSteps = async ({ deps }: Booted): Promise<{ lines: string[]; host: string }> => {
  const { config } = deps
  if (config.demo) {
    const { ensureDemo } = await import('../seed/demo.ts')
    await ensureDemo(deps)
    await ensureLogins(deps)
  }
  const open = await openLogins(deps)
  if (config.NODE_ENV === 'production') refuseOpenLogins(open)
  const isOpen = open.length > 0 || config.PLINTH_TEST_HELPERS === 'on'
  const link = await setUpLink(deps)
  return {
    lines: link ? [`Set up the first administrator: ${link}`] : loginLines(open),
    host: config.HOST ?? (isOpen ? '127.0.0.1' : '0.0.0.0'),
  }
}

/** Serves API and web until stopped. Throws SettingsError, in one clear line, when a setting or the machine is in the way. */
export const startServer = async (
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<Running> => {
  const booted = await boot(env, print)
  const { deps, close } = booted
  try {
    const app = await buildApp(deps)
    serveWeb(app)
    await deps.jobs.start({ work: deps.config.PLINTH_JOBS === 'on' && !deps.config.restoredCopy })
    await ensureDefaults(deps)
    const { lines, host } = await firstSteps(booted)
    await app.listen({ port: deps.config.PORT, host }).catch((error: unknown) => {
      throw inUse(error, deps.config, host)
    })
    const sealing =
      deps.config.PLINTH_JOBS === 'on' ? keepSealing({ ...deps, headFile: auditHeadFile(deps.config) }) : null
    const receiver = deps.config.restoredCopy ? null : await listenForMail(deps)
    const { port } = app.server.address() as AddressInfo
    const address = deps.config.PLINTH_PUBLIC_URL ?? `http://localhost:${port}`
    print(`Plinth runs at ${address} (API: ${address}${deps.config.PLINTH_BASE_PATH}/docs)`)
    for (const line of lines) print(line)
    if (deps.config.restoredCopy)
      print(
        'This is a restored copy: it runs no jobs and sends nothing. To make it the real one: npm run restore -- --release',
      )
    void deps.readAhead.begin()
    const endBackups = keepBackingUp(deps.config, deps.log)
    return {
      stop: async () => {
        deps.readAhead.stop()
        endBackups()
        await receiver?.close()
        await drain(app, deps.config.PLINTH_DRAIN_SECONDS)
        await app.close()
        await sealing?.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs jobs without serving: as many of these processes as the work needs. */
export const startWorker = async (
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<Running> => {
  const { deps, close } = await boot(env, print)
  try {
    if (deps.config.restoredCopy)
      throw new SettingsError('This is a restored copy, which runs no jobs: npm run restore -- --release')
    // Modules register their jobs with their routes; the application is built for that and never listens.
    const app = await buildApp(deps)
    // It hears of changes that the servers are told, such as keys of outside services.
    await app.ready()
    await deps.jobs.start({ work: true })
    const sealing = keepSealing({ ...deps, headFile: auditHeadFile(deps.config) })
    print('Plinth works on jobs')
    return {
      stop: async () => {
        await app.close()
        await sealing.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
