import { answerQuestions, wantsMemory } from '../../platform/file-child.answers.ts'
import { anchored } from './anchors.ts'
import type { PdfAnswer, PdfAsked } from './pdf.ts'
import { countPages, prepareSeal } from './placeholder.ts'

// A process that works on one PDF to be signed. It holds no key: the signature is made by the server, outside.

const answer = async (asked: PdfAsked, pdf: Buffer, appendix: Buffer): Promise<PdfAnswer> => {
  if (asked.ask === 'pages') return { ok: true, pages: await countPages(pdf) }
  const made = asked.ask === 'anchor' ? await anchored(pdf, asked.recipients) : await prepareSeal(pdf, appendix, asked)
  return { ok: true, pdf: made }
}

const asBuffer = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

answerQuestions<PdfAsked, PdfAnswer>(async (asked, [pdf, appendix]) => {
  try {
    return await answer(asked, asBuffer(pdf), asBuffer(appendix))
  } catch (error) {
    return { ok: false, why: wantsMemory(error) ? 'needs-memory' : 'broken' }
  }
})
