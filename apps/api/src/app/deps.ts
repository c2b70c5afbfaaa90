import type { Ai } from '../vendors/ai/port.ts'
import type { BankLink } from '../vendors/bank-link/port.ts'
import type { Captcha } from '../vendors/captcha/port.ts'
import type { OnlineDocs } from '../vendors/docs/port.ts'
import type { Identity } from '../vendors/identity/port.ts'
import type { Mailer } from '../vendors/mail/port.ts'
import type { Places } from '../vendors/maps/port.ts'
import type { OcrServices } from '../vendors/ocr/port.ts'
import type { ReportProviders } from '../vendors/report/port.ts'
import type { Scanner } from '../vendors/scanner/port.ts'
import type { Texts } from '../vendors/sms/port.ts'
import type { Signature } from '../vendors/signature/port.ts'
import type { Office } from '../vendors/office/port.ts'
import type { Storage } from '../vendors/storage/port.ts'
import type { Platform } from '../platform/platform.ts'
import type { ReadAhead } from '../platform/read-ahead.ts'

/** What a module is handed; nothing is reached for. */
export interface Deps extends Platform {
  storage: Storage
  /** Null = files are not scanned for malware. */
  scanner: Scanner | null
  identity: Identity
  mailer: Mailer
  texts: Texts
  captcha: Captcha
  places: Places
  /** Prints Word as PDF; null where LibreOffice is not installed. */
  office: Office | null
  /** Edits documents online; null where no outside editor is set up. */
  onlineDocs: OnlineDocs | null
  ocr: OcrServices
  signature: Signature
  bankLink: BankLink
  /** Null = no language model is set; rules alone answer. */
  ai: Ai | null
  /** Reads what this process keeps in memory once it serves. */
  readAhead: ReadAhead
  /** Makes an adapter anew from the settings as they are, by kind of service; what is not here waits for a restart. */
  renew: Readonly<Record<string, () => void>>
  reports: ReportProviders
}
