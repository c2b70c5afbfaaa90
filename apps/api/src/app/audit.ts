import path from 'node:path'
import { auditHeadFile, completeConfig, readSettings, type Settings, SettingsError } from '../platform/config.ts'
import { type Head, readHead } from '../platform/audit/head.ts'
import { openAuditKey } from '../platform/audit/seal.ts'
import { type Verdict, verifyTrail } from '../platform/audit/verify.ts'
import { openDb, openPool } from '../platform/db.ts'
import { runningPostgres } from '../platform/embedded-postgres.ts'
import { createSealer } from '../platform/sealing.ts'
import { ensureDataDir, loadSecrets } from '../platform/secrets.ts'
import { isUuid } from '@plinth/domain/shared/text'
import { eraseDetails } from '../platform/audit/erase.ts'
import { openDatabase } from './boot.ts'

/** A head as the log tells it: its position and hash. */
const headOf = (given: string): Head => {
  const [, position, hash] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(given) ?? []
  if (!position || !hash) throw new SettingsError('npm run audit:verify -- [position:hash of a head that the log told]')
  return { position: Number(position), hash, at: 'the time of that head' }
}

/** The database as it runs, or our own, started for the time of the work. */
const asItRuns = async (settings: Settings): Promise<{ ownerUrl: string; stop(): Promise<void> }> => {
  const running = settings.DATABASE_URL
    ? null
    : await runningPostgres(path.join(settings.PLINTH_DATA_DIR, 'postgres'), 'plinth')
  return running === null ? openDatabase(settings) : { ownerUrl: running, stop: () => Promise.resolve() }
}

const linesOf = (v: Verdict): string[] => [
  `Checked: ${v.checked}, with erased details: ${v.erased}, sealed over an hour after their time: ${v.late}, ` +
    `waiting for their seal: ${v.waiting}${v.waiting > 0 ? ` (the oldest for ${Math.round(v.oldest)} s)` : ''}`,
  ...v.problems,
  v.problems.length === 0 ? 'The audit trail is intact' : 'THE AUDIT TRAIL WAS TAMPERED WITH',
]

/**
 * `npm run audit:verify`: checks the whole audit trail against itself and against the head kept outside the database, or
 * the one given. Answers what to print and whether the trail is intact. Throws SettingsError in one clear line.
 */
export const runAuditVerify = async (
  given: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<{ lines: string[]; intact: boolean }> => {
  const settings = readSettings(env)
  await ensureDataDir(settings.PLINTH_DATA_DIR)
  const config = completeConfig(settings, await loadSecrets(settings))
  const head = given === undefined ? await readHead(auditHeadFile(settings)) : headOf(given)
  const database = await asItRuns(settings)
  const db = openDb(openPool(database.ownerUrl, 2, { statementMs: 0, silenceMs: 0 }))
  try {
    const key = await openAuditKey(db, createSealer(config.sealingKeys))
    const verdict = await verifyTrail(db, key, head)
    return { lines: linesOf(verdict), intact: verdict.problems.length === 0 }
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/**
 * `npm run audit:erase -- <event id> <reason>`: erases what an event tells of people and records that. Answers what to print.
 * Throws SettingsError in one clear line.
 */
export const runAuditErase = async ([id, ...words]: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const reason = words.join(' ').trim()
  if (id === undefined || !isUuid(id) || reason === '')
    throw new SettingsError('npm run audit:erase -- <event id> <reason>')
  const settings = readSettings(env)
  const database = await asItRuns(settings)
  const db = openDb(openPool(database.ownerUrl, 1))
  try {
    if (!(await eraseDetails(db, id, reason))) throw new SettingsError(`There is no event ${id}`)
    return 'Erased: the event keeps its kind, time and records'
  } finally {
    await db.destroy()
    await database.stop()
  }
}
