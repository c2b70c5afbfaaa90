/** What the process that reads a message is asked; the raw message follows behind. */
export interface AskedParse {
  ask: 'parse'
}

/** A file of a message, unpacked where it came in a zip archive. */
export interface ParsedFile {
  /** As its sender named it; empty where they did not. */
  name: string
  /** Its content; null for one that could not be taken out, with the reason. */
  bytes: Uint8Array | null
  /** Why it could not be taken out, in words for people; empty otherwise. */
  refusal: string
  /** Whether it is a picture within the text, such as a logo. */
  inText: boolean
}

/** A message as it was read. Texts are a stranger's: shown as text, never run. */
export interface ParsedMail {
  /** Headers by lower-cased name, the first of each, cut to 1,000 characters. */
  headers: Record<string, string>
  fromEmail: string
  fromName: string
  /** To and Cc as they read. */
  toLine: string
  messageId: string
  inReplyTo: string
  references: string[]
  subject: string
  text: string
  /** Sanitized, without anything that is loaded from elsewhere; null where it had none. */
  html: string | null
  /** The delivery-status part of a server's report; null for other mail. */
  report: string | null
  /** Message-ID of the letter that a report is about; empty otherwise. */
  reportOn: string
  files: ParsedFile[]
}

/** Why a message was not read. */
export type ParseRefusal = 'too-many-parts' | 'too-deep' | 'too-large' | 'needs-memory' | 'broken'

export type ParseAnswer = { ok: true; mail: ParsedMail } | { ok: false; refusal: ParseRefusal }
