import { ChildEnded, type Ending, fileChildren } from '../../platform/file-child.ts'
import { createGate } from '../../platform/gate.ts'
import type { BlockSigner } from './blocks.ts'

/** What the process that works on PDFs is asked; the bytes follow behind. */
export type PdfAsked =
  | { ask: 'pages' }
  | { ask: 'anchor'; recipients: readonly Signer[] }
  | ({ ask: 'prepare' } & SealText)

export type PdfAnswer = { ok: true; pages: number } | { ok: true; pdf: Uint8Array } | { ok: false; why: Ending }

/** Somebody who signs, as the signature page names them; `role` finds their block in the paper. */
export interface Signer extends BlockSigner {
  email: string
}

/** A signature as it is drawn into its block. */
export interface Ink extends BlockSigner {
  signedAs: string
  /** The day of the signature as it is to be read. */
  date: string
  /** The drawing as PNG; null for a typed name. */
  image: Uint8Array | null
}

/** What a seal says. `at` is the moment the signature states. */
export interface SealText {
  footer: string
  field: string
  reason: string
  name: string
  contact: string
  at: Date
  /** Signatures that go into the blocks of the paper; those it has no block for stand in the appendix alone. */
  inks: readonly Ink[]
}

/** A PDF that cannot be signed. */
export class CannotSign extends Error {
  readonly why: Ending
  constructor(why: Ending) {
    super(`the PDF cannot be signed: ${why}`)
    this.why = why
  }
}

const SECONDS = 60

const children = fileChildren(new URL('./pdf.worker.ts', import.meta.url))
const gate = createGate({
  running: 2,
  waiting: 20,
  busy: 'Too many papers are being prepared for signature at the moment. Please try again in a minute.',
})

const ask = async (asked: PdfAsked, files: readonly Buffer[]) => {
  const child = await children.take(gate)
  try {
    const answer = (await child.ask(asked, SECONDS, files)) as PdfAnswer
    if (!answer.ok) throw new CannotSign(answer.why)
    await child.giveBack()
    return answer
  } catch (error) {
    child.end()
    throw error instanceof ChildEnded ? new CannotSign(error.why) : error
  }
}

const pdfOf = async (asked: PdfAsked, files: readonly Buffer[]): Promise<Buffer> => {
  const answer = await ask(asked, files)
  if (!('pdf' in answer)) throw new CannotSign('broken')
  return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength)
}

/** Pages of a PDF that is to be signed. Fails with CannotSign when it is damaged, protected by a password or too large. */
export const pagesToSign = async (pdf: Buffer): Promise<number> => {
  const answer = await ask({ ask: 'pages' }, [pdf])
  if (!('pages' in answer)) throw new CannotSign('broken')
  return answer.pages
}

/**
 * A PDF with marks for the hosted service where each recipient signs and dates: in their blocks of the paper; who has none
 * signs on one page more. CannotSign.
 */
export const anchoredPdf = (pdf: Buffer, recipients: readonly Signer[]): Promise<Buffer> =>
  pdfOf({ ask: 'anchor', recipients: recipients.map(({ name, email, role }) => ({ name, email, role })) }, [pdf])

/** A PDF with signatures in its blocks, `appendix` behind it and room for one signature over all of it. CannotSign. */
export const preparedPdf = (pdf: Buffer, appendix: Buffer, text: SealText): Promise<Buffer> =>
  pdfOf({ ask: 'prepare', ...text }, [pdf, appendix])
