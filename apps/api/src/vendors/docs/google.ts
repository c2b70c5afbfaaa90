import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { OnlineCopy, OnlineDocs } from './port.ts'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const DRIVE_URL = 'https://www.googleapis.com'
/** The files it makes itself and no others. */
const SCOPE = 'https://www.googleapis.com/auth/drive.file'
const GOOGLE_DOC = 'application/vnd.google-apps.document'
const TIMEOUT_MS = 20_000
/** A token is asked anew this long before it ends. */
const EARLY_MS = 60_000

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Made = z.object({ id: z.string().regex(/^[\w-]{1,200}$/) })

export interface GoogleKey {
  /** E-mail address of the service account. */
  account: string
  /** Its private key, PKCS #8 in PEM; `\n` may stand for line breaks. */
  privateKey: string
  /** Folder of Google Drive that the account may write to. */
  folder: string
  /** Replaces Google's own address, for a proxy. */
  url?: string | undefined
}

const copyOf = (id: string): OnlineCopy => ({
  id,
  viewUrl: `https://docs.google.com/document/d/${id}/preview`,
  editUrl: `https://docs.google.com/document/d/${id}/edit`,
})

/** What Google says is not passed on whole: it may carry what was sent. */
const read = async (what: string, reply: Response): Promise<unknown> => {
  if (!reply.ok) throw new Error(`Google ${what} answered ${reply.status}`)
  return reply.json()
}

/** Asks for a token of the service account (RFC 7523), and keeps it until shortly before its end. */
const tokens = (key: GoogleKey, now: () => number, send: typeof fetch) => {
  let kept: { token: string; until: number } | null = null
  const ask = async (): Promise<string> => {
    const signer = await importPKCS8(key.privateKey.replaceAll('\\n', '\n'), 'RS256')
    const seconds = Math.floor(now() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(key.account)
      .setAudience(TOKEN_URL)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(signer)
    const reply = await send(key.url ? `${key.url}/token` : TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { access_token, expires_in } = Token.parse(await read('sign-in', reply))
    kept = { token: access_token, until: now() + expires_in * 1000 - EARLY_MS }
    return access_token
  }
  return () => (kept && kept.until > now() ? Promise.resolve(kept.token) : ask())
}

const part = (type: string, body: string | Buffer) => [Buffer.from(`content-type: ${type}\r\n\r\n`), Buffer.from(body)]

/**
 * Google Docs by the key of a service account: a Word document becomes a Google document in the lender's folder, and
 * whoever may open the folder may edit it. Requests: a JWT for a token, and one multipart upload with conversion.
 */
export const createGoogleDocs = (key: GoogleKey, now: () => number, send: typeof fetch = fetch): OnlineDocs => {
  const token = tokens(key, now, send)
  return {
    open: copyOf,
    check: async () => void (await token()),
    put: async ({ name, docx, contentType }) => {
      const boundary = `plinth-${crypto.randomUUID()}`
      const line = (text: string) => Buffer.from(text)
      const body = Buffer.concat([
        line(`--${boundary}\r\n`),
        ...part(
          'application/json; charset=UTF-8',
          JSON.stringify({ name, mimeType: GOOGLE_DOC, parents: [key.folder] }),
        ),
        line(`\r\n--${boundary}\r\n`),
        ...part(contentType, docx),
        line(`\r\n--${boundary}--`),
      ])
      const query = 'uploadType=multipart&supportsAllDrives=true&fields=id'
      const reply = await send(`${key.url ?? DRIVE_URL}/upload/drive/v3/files?${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await token()}`,
          'content-type': `multipart/related; boundary=${boundary}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return copyOf(Made.parse(await read('Drive', reply)).id)
    },
  }
}
