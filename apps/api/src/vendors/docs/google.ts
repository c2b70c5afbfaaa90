import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { OnlineCopy, OnlineDocs, OnlineFile } from './port.ts'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const DRIVE_URL = 'https://www.googleapis.com'
/** With less ('drive.file') the folder that the lender shares is not visible. */
const SCOPE = 'https://www.googleapis.com/auth/drive'
const FOLDER = 'application/vnd.google-apps.folder'
const GOOGLE_DOC = 'application/vnd.google-apps.document'
const GOOGLE_SHEET = 'application/vnd.google-apps.spreadsheet'
const TIMEOUT_MS = 20_000
/** A token is asked anew this long before it ends. */
const EARLY_MS = 60_000

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Made = z.object({ id: z.string().regex(/^[\w-]{1,200}$/) })

const Found = z.object({ files: z.array(Made) })
const Shared = z.object({
  mimeType: z.string().optional(),
  driveId: z.string().optional(),
  capabilities: z.object({ canAddChildren: z.boolean().optional() }).optional(),
})

export interface GoogleKey {
  /** Email address of the service account. */
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

/** A file and what is said of it in one body (multipart/related). */
const multipart = (about: object, { body, contentType }: OnlineFile) => {
  const boundary = `plinth-${crypto.randomUUID()}`
  const line = (text: string) => Buffer.from(text)
  return {
    type: `multipart/related; boundary=${boundary}`,
    body: Buffer.concat([
      line(`--${boundary}\r\n`),
      ...part('application/json; charset=UTF-8', JSON.stringify(about)),
      line(`\r\n--${boundary}\r\n`),
      ...part(contentType, body),
      line(`\r\n--${boundary}--`),
    ]),
  }
}

/** What Drive is asked, each with the token; answers JSON. Throws with the status. */
const drive = (key: GoogleKey, token: () => Promise<string>, send: typeof fetch) => {
  const ask = async (
    path: string,
    init: { method?: string; type?: string; body?: string | Buffer<ArrayBuffer> } = {},
  ) =>
    read(
      'Drive',
      await send(`${key.url ?? DRIVE_URL}${path}`, {
        method: init.method ?? 'GET',
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(init.type === undefined ? {} : { 'content-type': init.type }),
        },
        ...(init.body === undefined ? {} : { body: init.body }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )
  const upload = async (file: OnlineFile, mimeType: string): Promise<string> => {
    const { type, body } = multipart({ name: file.name, mimeType, parents: [file.folder] }, file)
    const query = 'uploadType=multipart&supportsAllDrives=true&fields=id'
    return Made.parse(await ask(`/upload/drive/v3/files?${query}`, { method: 'POST', type, body })).id
  }
  return { ask, upload }
}

/** Refuses a folder that the account cannot fill: a service account has no storage of its own (Drive API, shared drives). */
const requireSharedDrive = (folder: z.infer<typeof Shared>): void => {
  if (folder.mimeType !== FOLDER) throw new Error('GOOGLE_DOCS_FOLDER is not a folder')
  if (folder.driveId === undefined)
    throw new Error('The folder is in My Drive. A service account owns no storage: use a folder of a shared drive')
  if (folder.capabilities?.canAddChildren !== true)
    throw new Error("The service account can't add files: make it a Content manager of the shared drive")
}

/**
 * Google Docs by the key of a service account: a Word document becomes a Google document in the loan's folder inside the
 * lender's, and whoever may open the folder may edit it. Requests: a JWT for a token, and multipart uploads with conversion.
 */
export const createGoogleDocs = (key: GoogleKey, now: () => number, send: typeof fetch = fetch): OnlineDocs => {
  const { ask, upload } = drive(key, tokens(key, now, send), send)
  return {
    open: copyOf,
    check: async () =>
      requireSharedDrive(
        Shared.parse(
          await ask(
            `/drive/v3/files/${encodeURIComponent(key.folder)}?supportsAllDrives=true&fields=mimeType,driveId,capabilities(canAddChildren)`,
          ),
        ),
      ),
    folder: async ({ id, name }) => {
      const search = new URLSearchParams({
        q: `appProperties has { key='plinthLoan' and value='${id}' } and '${key.folder.replaceAll("'", '')}' in parents and trashed = false`,
        ...{ supportsAllDrives: 'true', includeItemsFromAllDrives: 'true', fields: 'files(id)' },
      })
      const [kept] = Found.parse(await ask(`/drive/v3/files?${search}`)).files
      if (kept !== undefined) return kept.id
      const about = { name, mimeType: FOLDER, parents: [key.folder], appProperties: { plinthLoan: id } }
      const made = await ask('/drive/v3/files?supportsAllDrives=true&fields=id', {
        method: 'POST',
        type: 'application/json; charset=UTF-8',
        body: JSON.stringify(about),
      })
      return Made.parse(made).id
    },
    put: async (file) => copyOf(await upload(file, GOOGLE_DOC)),
    putSheet: (file) => upload(file, GOOGLE_SHEET),
  }
}
