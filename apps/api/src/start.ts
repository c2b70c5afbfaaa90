import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { setUpLink } from './modules/identity/index.ts'
import { boot, type Booted } from './boot.ts'
import { ensureDefaults } from './defaults.ts'
import { type Config, SettingsError } from './platform/config.ts'
import { serveWeb } from './platform/web.ts'

/** A process that runs until it is stopped. */
export interface Running {
  /** Finishes what is in flight, then ends jobs and database. */
  stop(): Promise<void>
}

const inUse = (error: unknown, config: Config): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
    ? new SettingsError(
        `Cannot listen on ${config.HOST}:${config.PORT} (${error.code === 'EACCES' ? 'not permitted' : 'already in use'}): set PORT`,
      )
    : error

/** What a person does next, as lines to print: open the set-up link while there is no administrator, or sign in to the demo. */
const firstSteps = async ({ deps }: Booted): Promise<string[]> => {
  const { demoLogins, ensureDemo } = await import('./seed/demo.ts')
  if (deps.config.demo) await ensureDemo(deps)
  const link = await setUpLink(deps)
  return link ? [`Set up the first administrator: ${link}`] : await demoLogins(deps)
}

/** Serves API and web until stopped. Throws SettingsError, in one clear line, when a setting or the machine is in the way. */
export const startServer = async (
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<Running> => {
  const booted = await boot(env)
  const { deps, close } = booted
  try {
    const app = await buildApp(deps)
    serveWeb(app)
    await deps.jobs.start({ work: deps.config.PLINTH_JOBS === 'on' })
    await ensureDefaults(deps)
    const lines = await firstSteps(booted)
    await app.listen({ port: deps.config.PORT, host: deps.config.HOST }).catch((error: unknown) => {
      throw inUse(error, deps.config)
    })
    const { port } = app.server.address() as AddressInfo
    const address = deps.config.PLINTH_PUBLIC_URL ?? `http://localhost:${port}`
    print(`Plinth runs at ${address} (API: ${address}${deps.config.PLINTH_BASE_PATH}/docs)`)
    for (const line of lines) print(line)
    return {
      stop: async () => {
        await app.close()
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
  const { deps, close } = await boot(env)
  try {
    // Modules register their jobs with their routes; the application is built for that and never listens.
    const app = await buildApp(deps)
    // It hears of changes that the servers are told, such as keys of outside services.
    await app.ready()
    await deps.jobs.start({ work: true })
    print('Plinth works on jobs')
    return {
      stop: async () => {
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
