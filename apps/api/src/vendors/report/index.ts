import { askedReports, type AskedReport, byReport, isCreditReport } from '@plinth/domain/shared/reports'
import type { Config } from '../../platform/config.ts'
import type { Clock } from '../../platform/clock.ts'
import { createProviderClient, type Exchange } from '../provider/client.ts'
import { clearService } from './clear/index.ts'
import { creditPlusService } from './credit-plus/index.ts'
import { houseCanaryService } from './house-canary/index.ts'
import { lexisNexisService } from './lexis-nexis/index.ts'
import { neighborhoodScoutService } from './neighborhood-scout/index.ts'
import type { ReportProvider, ReportProviders } from './port.ts'
import type { Reached, ReportService } from './service.ts'
import { rentometerService } from './rentometer/index.ts'
import { reonomyService } from './reonomy/index.ts'
import { connectSandbox, failureOf } from './sandbox/index.ts'
import { xactusService } from './xactus/index.ts'

/** A folder of its own for each kind. */
const services: Readonly<Record<AskedReport, ReportService>> = {
  'credit-plus': creditPlusService,
  xactus: xactusService,
  'lexis-nexis': lexisNexisService,
  clear: clearService,
  reonomy: reonomyService,
  'house-canary': houseCanaryService,
  'neighborhood-scout': neighborhoodScoutService,
  rentometer: rentometerService,
}

type Keep = (exchange: Exchange) => Promise<void> | void
const CREDIT_MS = 90_000
const REPORT_MS = 30_000

const madeUp = (config: Config, kind: AskedReport, o: { clock: Clock; keep: Keep }): ReportProvider => {
  const { adapter, ...service } = services[kind]
  const connect = connectSandbox(kind, service, { now: () => o.clock.now(), keep: o.keep })
  return { mode: 'sandbox', ...adapter(config)(connect) }
}

/** The made-up providers of all kinds, whatever keys are set; their calls are not kept. */
export const sandboxReports = (config: Config, clock: Clock): ReportProviders =>
  byReport(askedReports, (kind) => madeUp(config, kind, { clock, keep: () => undefined }))

/** For each kind of report the real service where its keys are set, else a made-up one; never both. `keep` records each call. */
export const createReports = (config: Config, o: { clock: Clock; keep: (provider: string) => Keep }): ReportProviders =>
  byReport(askedReports, (kind): ReportProvider => {
    const keep = o.keep(kind)
    const service = services[kind]
    const reached = service.reached(config)
    if (reached === null) return madeUp(config, kind, { clock: o.clock, keep })
    const timeoutMs = isCreditReport(kind) ? CREDIT_MS : REPORT_MS
    const client = (one: Reached) => createProviderClient({ ...one, timeoutMs, keep, failureOf: failureOf(service) })
    const [full, soft] = [client(reached.full), client(reached.soft ?? reached.full)]
    return { mode: 'live', ...service.adapter(config)((subject) => (subject.pull === 'soft' ? soft : full)) }
  })
