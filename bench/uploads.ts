import { ask, line } from './measure.ts'
import { residentMb } from './processes.ts'

const MB = 1_048_576
const SIZE = 200 * MB
/** Megabytes a server may grow by while a file of 200 MB goes up. */
const MAY_GROW = 120
const SAMPLE_MS = 25

/** A PDF that is blanks between its beginning and its end, so that none of it need lie here either. */
const partOf = (start: number, end: number): Buffer => {
  const bytes = Buffer.alloc(end - start, 0x20)
  if (start === 0) bytes.write('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n')
  if (end === SIZE)
    bytes.write('2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', end - start - 90)
  return bytes
}

interface Ticket {
  process_id: string
  parts: { start: number; end: number; presigned_url: string }[]
}

/** Sends a file of 200 MB in parts while the server's memory is watched, until it is checked and counts. */
export const uploadLines = async (address: string, headers: Record<string, string>, pid: number): Promise<string[]> => {
  const api = `${address}/api`
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await ask({ url: `${api}${path}`, method: 'POST', headers, body: () => JSON.stringify(body) })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.body}`)
    return JSON.parse(answer.body) as T
  }
  const { human_id: loan } = await post<{ human_id: string }>('/test/init-full-request', {})
  const asked = JSON.parse((await ask({ url: `${api}/activity/loan/${loan}/document-request/all`, headers })).body) as {
    entities: { activities: { activity_id: string }[] }[]
  }
  const path = `/activity/${asked.entities.flatMap((e) => e.activities)[0]?.activity_id ?? ''}`
  const before = residentMb(pid) ?? 0
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(pid) ?? 0)
  }, SAMPLE_MS)
  const from = performance.now()
  try {
    const file = { name: 'plans.pdf', content_type: 'application/pdf', size_bytes: SIZE }
    const ticket = await post<Ticket>(`${path}/generate-document-with-presigned-url`, file)
    for (const { start, end, presigned_url: url } of ticket.parts) {
      const body = new Uint8Array(partOf(start, end))
      const sent = await fetch(address + url, {
        method: 'PUT',
        body,
        headers: { 'content-type': 'application/octet-stream' },
      })
      if (!sent.ok) throw new Error(`part at ${start}: ${sent.status}`)
    }
    const sent = (performance.now() - from) / 1000
    await post(`${path}/process/${ticket.process_id}/run`, {})
    const isThere = async () =>
      (
        JSON.parse(
          (await ask({ url: `${api}${path}/process/${ticket.process_id}/document-uploaded`, headers })).body,
        ) as { uploaded: boolean }
      ).uploaded
    while (!(await isThere())) await new Promise((later) => setTimeout(later, 20))
    const counted = (performance.now() - from) / 1000
    return [
      line(
        'memory added while 200 MB go up and are checked',
        peak - before,
        MAY_GROW,
        'MB',
        `${before.toFixed(0)} before`,
      ),
      line('200 MB sent, checked and counted', counted, 15, 's', `sent in ${sent.toFixed(1)} s`),
    ]
  } finally {
    clearInterval(watch)
  }
}
