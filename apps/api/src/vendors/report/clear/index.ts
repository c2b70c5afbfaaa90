import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import { purposesOf } from '../legal.ts'
import type { Reached, ReportService } from '../service.ts'
import { byPassword } from '../reached.ts'
import { clear } from './adapter.ts'
import { clearAnswer } from './sandbox.ts'

/** Carries a request under a client certificate (PKCS#12), which the platform's own `fetch` cannot. */
const withCertificate = (file: string, passphrase: string): NonNullable<Reached['fetch']> => {
  const pfx = readFileSync(file)
  return (url, { method, headers, body, signal }) =>
    new Promise((done, failed) => {
      const sent = request(
        url,
        { method, headers: headers as Record<string, string>, pfx, passphrase, ...(signal ? { signal } : {}) },
        (reply) =>
          done(
            new Response(Readable.toWeb(reply) as ReadableStream, {
              status: reply.statusCode ?? 502,
              headers: { 'content-type': reply.headers['content-type'] ?? '' },
            }),
          ),
      )
      sent.on('error', failed)
      sent.end(body as string | undefined)
    })
}

export const clearService: ReportService = {
  reached: (c) => {
    const service = byPassword(c.CLEAR_URL, c.CLEAR_USER, c.CLEAR_PASSWORD)
    if (!service || !c.CLEAR_P12) return null
    return { full: { ...service.full, fetch: withCertificate(c.CLEAR_P12, c.CLEAR_P12_PASSWORD ?? '') } }
  },
  adapter: (c) => clear(purposesOf(c)),
  sandbox: (subject, { story, url }) => clearAnswer(subject, story, url.pathname),
}
