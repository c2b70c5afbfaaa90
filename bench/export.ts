import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archiveOf, arrange } from '../apps/api/src/loan/export/export-archive.service.ts'
import { DiskStorage } from '../apps/api/src/vendors/storage/disk.ts'
import type { Storage } from '../apps/api/src/vendors/storage/port.ts'
import { S3Storage } from '../apps/api/src/vendors/storage/s3.ts'

/**
 * `node --expose-gc bench/export.ts [files] [MB each]`: the archive of a loan's documents, written to a folder and to an
 * object store. Prints the time and how far the memory of the process rose above what it held before. The object store is
 * another process that counts and forgets what it is sent.
 */
const MB = 1024 * 1024
const MAX_RISE_MB = 100

/** An object store of just the calls that an archive needs. */
const forgetfulStore = (): void => {
  let bytes = 0
  const server = createServer((req, res) => {
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    req.on('end', () => {
      const url = new URL(req.url ?? '', 'http://store')
      if (req.method === 'PUT') return res.setHeader('etag', `"${randomUUID()}"`).end()
      res.setHeader('content-type', 'application/xml')
      if (url.searchParams.has('uploads'))
        return res.end('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>')
      res.end('<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>')
      process.send?.({ bytes })
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
}

const rss = () => process.memoryUsage.rss() / MB

/** Runs the work and answers its seconds and the most that memory rose above what stood before, in MB. */
const watched = async (work: () => Promise<void>): Promise<{ seconds: number; rise: number }> => {
  globalThis.gc?.()
  await pause(500)
  const idle = rss()
  let peak = idle
  const timer = setInterval(() => {
    peak = Math.max(peak, rss())
  }, 20)
  const from = performance.now()
  await work()
  clearInterval(timer)
  return { seconds: (performance.now() - from) / 1000, rise: Math.max(peak, rss()) - idle }
}

const documentOf = (n: number) => ({
  id: randomUUID(),
  file_name: `file ${n}.pdf`,
  storage_key: `doc-${n}`,
  sha256: null,
  slot_version: 1,
  received_at: new Date(),
  activity_name: `Request ${n % 25}`,
  entity_kind: 'loan' as const,
  first_name: null,
  last_name: null,
  entity_name: null,
  address_address: null,
})

const measure = async (files: number, megabytes: number): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-export-'))
  const child = fork(import.meta.filename, ['store'])
  try {
    const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve))
    const disk: Storage = new DiskStorage({ root: folder, base: '/storage', secret: 's'.repeat(32), now: Date.now })
    for (let n = 0; n < files; n++)
      await disk.write(`doc-${n}`, randomBytes(Math.round(megabytes * MB)), 'application/pdf')
    const s3 = new S3Storage({
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'bench',
      secretAccessKey: 'bench',
      endpoint: `http://127.0.0.1:${port}`,
    })
    const entries = arrange(Array.from({ length: files }, (_, n) => documentOf(n)))
    for (const [name, target] of [
      ['disk', disk],
      ['object store', s3],
    ] as const) {
      const { seconds, rise } = await watched(() =>
        target.write('export.zip', archiveOf(disk, entries), 'application/zip'),
      )
      const met = rise <= MAX_RISE_MB ? 'met' : 'MISSED'
      const total = ((files * megabytes) / 1024).toFixed(2)
      process.stdout.write(
        `| Archive of ${files} files, ${total} GB, to ${name} | ${seconds.toFixed(1)} s | ${rise.toFixed(0)} MB above idle | ${MAX_RISE_MB} MB | ${met} |\n`,
      )
    }
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'store') forgetfulStore()
else await measure(Number(process.argv[2] ?? 500), Number(process.argv[3] ?? 2.048))
