import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readBases, readFiles } from '../src/platform/backup/manifest.ts'
import { newKey } from '../src/platform/backup/sealed-file.ts'
import { inTx, openDb, openPool } from '../src/platform/db.ts'
import { runningPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { queueMail } from '../src/platform/mail.ts'
import { createSealer } from '../src/platform/sealing.ts'
import { DiskStorage } from '../src/vendors/storage/disk.ts'
import { buildDeal } from './factories.ts'
import { addressIn, startProcess } from './process.ts'

let folder: string
let recipient: string
/** Counts who asks the mail server for a connection, and refuses. */
let knocks = 0
const mailServer = createServer((socket) => {
  knocks += 1
  socket.destroy()
})

const at = (name: string) => path.join(folder, name)
const command = (name: 'backup' | 'restore') => new URL(`../../../tools/${name}.ts`, import.meta.url)

const environment = (): Record<string, string> => {
  const address = mailServer.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    PLINTH_DATA_DIR: at('data'),
    PLINTH_BACKUP_DIR: at('backup'),
    PLINTH_BACKUP_RECIPIENT: recipient,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-restore-'))
  const [key, other] = [await newKey(), await newKey()]
  recipient = key.recipient
  writeFileSync(at('key.txt'), `# kept elsewhere\n${key.identity}\n`)
  writeFileSync(at('other-key.txt'), `${other.identity}\n`)
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  mailServer.close()
  rmSync(folder, { recursive: true, force: true })
})

const runRestore = async (key: string | null, o: { to?: Date; release?: boolean; into?: string } = {}) => {
  const env = { ...environment(), ...(o.into ? { PLINTH_DATA_DIR: o.into } : {}) }
  // A command reads its words from the shell; a test hands them on as they are.
  const words = [
    ...(key ? ['--key', at(key)] : []),
    ...(o.to ? ['--to', o.to.toISOString()] : []),
    ...(o.release ? ['--release'] : []),
  ]
  return startProcess(command('restore'), env, words).ended
}

const backUp = () => startProcess(command('backup'), environment()).ended

/** The number of rows of each table and a checksum of them, in an order of their own. */
const sums = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'boss')",
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const sum = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
    )
    found[name] = sum.rows[0]?.sum ?? ''
  }
  await client.end()
  return found
}

const filesBelow = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name)
        return [path.relative(dir, file), readFileSync(file, 'base64')] as const
      }),
  )

/** Where one file of each kind lies in the backup. */
const partsOfBackup = async (): Promise<Record<string, string>> => {
  // One that is put back: a state that a later one replaced stays in the backup and is left there.
  const object = (await readFiles(at('backup')))?.files.find(({ until }) => until === null)?.object ?? ''
  const below = (name: string, pattern: RegExp) =>
    readdirSync(path.join(at('backup'), name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()[0] ?? ''
  return {
    'the base copy': below('bases', /\.age$/),
    'its manifest': below('bases', /manifest/),
    'the log': below('wal', /^[0-9A-F]{24}\.[0-9a-f]{64}/),
    'a file': path.join(at('backup'), 'files', object.slice(0, 2), object),
    'the list of files': at('backup/files.json'),
  }
}

const turnOneByte = (file: string): (() => void) => {
  const before = readFileSync(file)
  const altered = Buffer.from(before)
  const middle = Math.floor(altered.length / 2)
  altered[middle] = (altered[middle] ?? 0) ^ 1
  writeFileSync(file, altered)
  return () => writeFileSync(file, before)
}

const mailState = async (url: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ state: string }>("select state from boss.job where name = 'mail.send'")
  await client.end()
  return rows[0]?.state
}

const databaseUrl = async () => (await runningPostgres(path.join(at('data'), 'postgres'), 'plinth')) ?? ''

/** Data of every kind, a letter that waits to be sent, and files. */
const work = async (url: string): Promise<void> => {
  const db = openDb(openPool(url, 2))
  const jobs = createJobs(url, createLog('silent'))
  await jobs.start({ work: false })
  await buildDeal(db)
  const sealer = createSealer([{ id: 'k1', key: Buffer.alloc(32, 7) }])
  const letter = { to: { name: 'Ann', email: 'ann@example.com' }, subject: 'Hello', text: 'Hello' }
  await inTx(db, (tx) => queueMail(tx, { jobs, sealer }, letter))
  const store = new DiskStorage({ root: at('data/files'), base: '/', secret: 'x', now: () => Date.now() })
  await store.write('appraisal.pdf', Buffer.alloc(300_000, 'page '), 'application/pdf')
  await jobs.stop()
  await db.destroy()
}

/** What the disaster left behind, and what it must come back to. */
let before: { sums: Record<string, string>; files: Record<string, string>; moment: Date }

describe('a drill: everything is lost after a bad DELETE, and brought back to the moment before it', () => {
  test('the server backs up by itself from its start on, and the command adds what is new', async () => {
    const server = startProcess('server', { ...environment(), PLINTH_JOBS: 'off' })
    await server.says(/Plinth runs at/)
    await vi.waitFor(async () => expect(await readFiles(at('backup'))).not.toBeNull(), {
      timeout: 60_000,
      interval: 50,
    })
    await vi.waitFor(() => expect(existsSync(at('backup/owner.pid'))).toBe(false), { timeout: 60_000, interval: 50 })
    const url = await databaseUrl()
    await work(url)
    expect(await backUp()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Copied 2 new files/) })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query("insert into setting (key, value) values ('after-the-copy', '1')")
    // The server seals its trail meanwhile: a moment before and after which the rows are the same.
    before = await vi.waitFor(
      async () => {
        const first = await sums(url)
        const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
        expect(await sums(url)).toEqual(first)
        return { sums: first, files: filesBelow(at('data/files')), moment: rows[0]?.now ?? new Date(0) }
      },
      { timeout: 60_000 },
    )
    await client.query('delete from loan_borrower')
    await client.query('delete from setting')
    await client.end()
    await backUp()
    server.kill('SIGKILL')
    await server.ended
    const left = await startEmbeddedPostgres(at('data/postgres'))
    await left.stop()
    rmSync(at('data'), { recursive: true })
    expect(await readBases(at('backup'))).toHaveLength(1)
  })

  test('nothing in the backup can be read without the key, names of files aside', () => {
    const all = Object.values(filesBelow(at('backup'))).map((content) =>
      Buffer.from(content, 'base64').toString('latin1'),
    )
    expect(all.filter((content) => /page page|ann@example\.com|"sealingKeys"|AGE-SECRET-KEY/.test(content))).toEqual([])
  })

  test('it is refused without a key, and with another', async () => {
    expect((await runRestore(null)).stderr).toBe('Name the file with the key of the backup: --key backup-key.txt\n')
    expect((await runRestore('other-key.txt')).stderr).toBe('The key is not the one that this backup was made for\n')
    expect(existsSync(at('data/postgres'))).toBe(false)
  })

  test.each(['the base copy', 'its manifest', 'the log', 'a file', 'the list of files'])(
    'it is refused when one bit of %s was turned, and nothing is put in place',
    async (part) => {
      const mend = turnOneByte((await partsOfBackup())[part] ?? '')
      const into = at(`damaged ${part}`)
      const { code, stderr } = await runRestore('key.txt', { into })
      mend()
      expect([code, stderr]).toEqual([1, expect.stringMatching(/damaged|could not restore file/)])
      expect(existsSync(into) ? readdirSync(into) : []).toEqual([])
    },
    60_000,
  )

  test('it is refused into a folder that is not empty', async () => {
    mkdirSync(at('used'))
    writeFileSync(at('used/letter.txt'), 'mine')
    expect((await runRestore('key.txt', { into: at('used') })).stderr).toMatch(/used is not empty/)
  })

  test('rows and files are those of the moment; the copy shows them and does nothing until it is released', async () => {
    const { code, stdout, stderr } = await runRestore('key.txt', { to: before.moment })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Restored 3 files and the database as of \d{4}-/)
    const restored = await startEmbeddedPostgres(at('data/postgres'))
    expect(await sums(restored.url('plinth'))).toEqual(before.sums)
    await restored.stop()
    expect(filesBelow(at('data/files'))).toEqual(before.files)

    const worker = await startProcess('worker', environment()).ended
    expect(worker.stderr).toBe('This is a restored copy, which runs no jobs: npm run restore -- --release\n')
    const quiet = startProcess('server', environment())
    const address = addressIn(await quiet.says(/This is a restored copy/))
    const isReady = async () => expect((await fetch(`${address}/api/utils/live-test`)).status).toBe(200)
    await vi.waitFor(isReady, { timeout: 60_000, interval: 50 })
    expect(await (await fetch(`${address}/api/identity/config`)).json()).toMatchObject({ restored_copy: true })
    // Its end waits for jobs in hand: what had begun would be done.
    const url = await databaseUrl()
    expect((await backUp()).stderr).toMatch(/^This is a restored copy, which is not backed up/)
    expect(await mailState(url)).toBe('created')
    quiet.kill('SIGTERM')
    await quiet.ended
    expect(knocks).toBe(0)

    expect((await runRestore(null, { release: true })).stdout).toMatch(/^Released/)
    const real = startProcess('server', environment())
    await real.says(/Plinth runs at/)
    await vi.waitFor(() => expect(knocks).toBeGreaterThan(0), { timeout: 60_000, interval: 50 })
    // On its new timeline it needs a base copy of its own.
    await vi.waitFor(async () => expect(await readBases(at('backup'))).toHaveLength(2), {
      timeout: 30_000,
      interval: 50,
    })
    real.kill('SIGTERM')
    await real.ended
  })
})
