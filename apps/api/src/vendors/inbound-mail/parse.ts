import { ChildEnded, fileChildren } from '../../platform/file-child.ts'
import { createGate } from '../../platform/gate.ts'
import type { AskedParse, ParseAnswer, ParsedMail, ParseRefusal } from './parse-protocol.ts'

/** Seconds of a processor for one message. */
const SECONDS = 30

const readers = fileChildren(new URL('./parse.worker.ts', import.meta.url))
const gate = createGate({ running: 2, waiting: 40, busy: 'Too many messages are being read at the moment.' })

/** A message that could not be read. */
export class CannotParse extends Error {
  readonly why: ParseRefusal | 'took-too-long'
  constructor(why: ParseRefusal | 'took-too-long') {
    super(`cannot read the message: ${why}`)
    this.why = why
  }
}

/** Reads a raw message in a process that reads nothing else meanwhile. Fails with CannotParse. */
export const parseMail = async (raw: Buffer): Promise<ParsedMail> => {
  const child = await readers.take(gate)
  try {
    const answer = (await child.ask({ ask: 'parse' } satisfies AskedParse, SECONDS, [raw])) as ParseAnswer
    await child.giveBack()
    if (answer.ok) return answer.mail
    throw new CannotParse(answer.refusal)
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error
    child.end()
    throw new CannotParse(error.why)
  }
}
