import { convert } from 'html-to-text'
import { type AddressObject, type Attachment, type ParsedMail as Parsed, simpleParser } from 'mailparser'
import { answerQuestions, wantsMemory } from '../../platform/file-child.answers.ts'
import { BadZip, readZip } from '../../platform/formats/zip.ts'
import { cleanHtml } from './clean-html.ts'
import { headerOf, headOf, shapeFault } from './mime-shape.ts'
import type { AskedParse, ParseAnswer, ParsedFile, ParsedMail } from './parse-protocol.ts'

// A process that reads one message which somebody sent. What goes wrong in here ends this process and nothing else.

const MAX_TEXT = 200_000
const MAX_HEADER = 1000
const MOST_REFERENCES = 50
const MB = 1_048_576
const zipLimits = { entries: 60, unpacked: 60 * MB, ratio: 200 }
/** Bytes of files that one message may come to when its archives are unpacked: the answer carries them. */
const MAX_FILES_BYTES = 80 * MB

/** What no database keeps, and what pretends to be another line. */
const text = (given: string | undefined, most: number): string => (given ?? '').replaceAll('\u0000', '').slice(0, most)
const line = (given: string | undefined, most = 500): string =>
  text(given, most)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

const list = (given: AddressObject | AddressObject[] | undefined): AddressObject[] =>
  given === undefined ? [] : Array.isArray(given) ? given : [given]

const isZip = (name: string, type: string): boolean => /\.zip$/i.test(name) || /^application\/(?:x-)?zip/i.test(type)

const file = (name: string, bytes: Uint8Array | null, refusal = '', inText = false): ParsedFile => ({
  name,
  bytes,
  refusal,
  inText,
})

/** What a program puts into an archive besides the documents. */
const isLitter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/.test(name)

const zipRefusals = {
  locked: (name: string) => `${name} is password-protected. Ask the sender for the documents one by one.`,
  'too-large': (name: string) => `${name} unpacks to too much. Ask the sender for the documents one by one.`,
  broken: (name: string) => `${name} is damaged. Ask the sender to send it again.`,
} as const

const unpacked = async (name: string, content: Buffer): Promise<ParsedFile[]> => {
  try {
    const parts = await readZip(content, zipLimits)
    const files = [...parts].filter(([part]) => !isLitter(part)).map(([part, bytes]) => file(part, bytes))
    return files.length > 0 ? files : [file(name, null, `${name} is empty.`)]
  } catch (error) {
    if (!(error instanceof BadZip)) throw error
    return [file(name, null, zipRefusals[error.why](name))]
  }
}

/** Messages within messages that are opened. */
const MOST_NESTED = 3

const isMessage = (name: string, type: string): boolean => /\.eml$/i.test(name) || /^message\/rfc822/i.test(type)

/** The files of a message that is attached to another; itself it is no document (AE-21). */
const ofMessage = async (name: string, content: Buffer, depth: number): Promise<ParsedFile[]> => {
  if (depth > MOST_NESTED)
    return [file(name, null, `${name} is nested too deeply. Ask the sender for the documents one by one.`)]
  if (shapeFault(content) !== null || headerOf(headOf(content), 'from') === '')
    return [file(name, null, `${name} is damaged. Ask the sender to send it again.`)]
  const { attachments } = await simpleParser(content, {
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
  })
  const files = await filesOf(attachments, depth)
  const nothing = `${name} has no attachments. Download the message as it came to read it.`
  return files.some((one) => !one.inText) ? files : [...files, file(name, null, nothing)]
}

const filesOf = async (attachments: readonly Attachment[], depth = 0): Promise<ParsedFile[]> => {
  const files: ParsedFile[] = []
  for (const one of attachments) {
    const name = line(one.filename, 300)
    // Parts of a server's report, and the letter it is about.
    if (/^message\/(?:delivery-status|disposition-notification)/i.test(one.contentType)) continue
    if (isMessage(name, one.contentType))
      files.push(...(await ofMessage(name === '' ? 'message.eml' : name, one.content, depth + 1)))
    else if (isZip(name, one.contentType))
      files.push(...(await unpacked(name === '' ? 'archive.zip' : name, one.content)))
    else
      files.push(
        file(name, one.content, '', one.related || (one.contentDisposition === 'inline' && one.cid !== undefined)),
      )
  }
  return files
}

const headersOf = (parsed: Parsed): Record<string, string> => {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>
  for (const { key, line: whole } of parsed.headerLines.slice(0, 300))
    headers[key] ??= line(whole.slice(whole.indexOf(':') + 1), MAX_HEADER)
  return { ...headers }
}

/** The delivery-status part of a multipart/report, as it stands in the raw message. */
const reportIn = (raw: string, contentType: string): string | null => {
  if (!/^multipart\/report/i.test(contentType)) return null
  const at = raw.search(/^content-type:\s*message\/(?:global-)?delivery-status/im)
  if (at < 0) return null
  const start = raw.slice(at).search(/\r?\n\r?\n/)
  const body = raw.slice(at + start).replace(/^\r?\n\r?\n/, '')
  return body.slice(0, body.search(/^--/m) < 0 ? 20_000 : Math.min(20_000, body.search(/^--/m)))
}

/** Message-ID of the letter that a report gives back, whole or by its headers. */
const reportedId = (raw: string): string => {
  const ids = [...raw.matchAll(/^message-id:\s*(<[^>\r\n]{1,300}>)/gim)].map(([, id = '']) => id)
  return ids.at(1) ?? ''
}

/** The text of a letter; of one that came as HTML alone, what can be read of it, without the addresses of its pictures. */
const writtenIn = (plain: string | undefined, html: string | null): string =>
  plain?.trim() || html === null
    ? (plain ?? '')
    : convert(html, {
        wordwrap: false,
        selectors: [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }],
      }).replaceAll('\u00A0', ' ')

const readMail = async (raw: Buffer): Promise<ParsedMail> => {
  const parsed = await simpleParser(raw, { skipImageLinks: true, skipTextLinks: true, skipHtmlToText: true })
  const [sender] = parsed.from?.value ?? []
  const latin = raw.subarray(0, 2 * MB).toString('latin1')
  const report = reportIn(latin, headerOf(headOf(raw), 'content-type'))
  const html = typeof parsed.html === 'string' ? cleanHtml(text(parsed.html, 5 * MB)) : null
  const references = parsed.references === undefined ? [] : [parsed.references].flat()
  return {
    headers: headersOf(parsed),
    fromEmail: line(sender?.address, 254).toLowerCase(),
    fromName: line(sender?.name, 200),
    toLine: line([...list(parsed.to), ...list(parsed.cc)].map((one) => one.text).join(', '), 1000),
    messageId: line(parsed.messageId, 300),
    inReplyTo: line(parsed.inReplyTo, 300),
    references: references.slice(-MOST_REFERENCES).map((one) => line(one, 300)),
    subject: line(parsed.subject, 300),
    text: text(writtenIn(parsed.text, html), MAX_TEXT),
    html,
    report,
    reportOn: report === null ? '' : reportedId(latin),
    files: report === null ? await filesOf(parsed.attachments) : [],
  }
}

const answer = async (raw: Buffer): Promise<ParseAnswer> => {
  const refusal = shapeFault(raw)
  if (refusal !== null) return { ok: false, refusal }
  const mail = await readMail(raw)
  const bytes = mail.files.reduce((sum, one) => sum + (one.bytes?.byteLength ?? 0), 0)
  return bytes > MAX_FILES_BYTES || mail.files.length > 300 ? { ok: false, refusal: 'too-large' } : { ok: true, mail }
}

answerQuestions<AskedParse, ParseAnswer>(async (_asked, [sent = new Uint8Array()]) => {
  try {
    return await answer(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength))
  } catch (error) {
    return { ok: false, refusal: wantsMemory(error) ? 'needs-memory' : 'broken' }
  }
})
