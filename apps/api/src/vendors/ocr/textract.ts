import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { greyPng } from './grey-png.ts'
import { NotRecognised, type Ocr, type PagePicture, type Recognised } from './port.ts'
import { type AwsCredentials, signedHeaders } from './sigv4.ts'

const share = z.number().min(-1).max(2)
const Block = z.object({
  BlockType: z.string(),
  Text: z.string().optional(),
  Confidence: z.number().min(0).max(100).optional(),
  Geometry: z.object({ BoundingBox: z.object({ Left: share, Top: share, Width: share, Height: share }) }).optional(),
})
const Answer = z.object({ Blocks: z.array(Block) })
const Refused = z.object({ __type: z.string() })

const TIMEOUT_MS = 20_000
const TRIES = 3
/** What another try may mend. */
const BUSY = /Throttling|ProvisionedThroughputExceeded|InternalServerError|LimitExceeded/
/** What is wrong with this one page. */
const BAD_PAGE = /UnsupportedDocument|BadDocument|DocumentTooLarge|InvalidParameter/

const wordsOf = (answer: z.output<typeof Answer>): Recognised => {
  const words = answer.Blocks.filter((block) => block.BlockType === 'WORD')
  const sum = words.reduce((all, word) => all + (word.Confidence ?? 0), 0)
  return {
    words: words.flatMap(({ Text: text, Geometry: place }) =>
      text && place
        ? [
            {
              text,
              x: place.BoundingBox.Left,
              y: place.BoundingBox.Top,
              w: place.BoundingBox.Width,
              h: place.BoundingBox.Height,
              source: 'ocr' as const,
            },
          ]
        : [],
    ),
    rulings: [],
    turn: 0,
    confidence: words.length === 0 ? 0 : sum / words.length,
  }
}

interface Settings extends AwsCredentials {
  /** Instead of Amazon's own address. */
  endpoint?: string
  clock: Clock
  /** Recognises the page when the service does not answer or does not let us in. */
  fallback: Ocr
  /** Replaces fetch. */
  send?: typeof fetch | undefined
  /** Milliseconds before another try, times its number. */
  pauseMs?: number
}

/**
 * AWS Textract, DetectDocumentText, one page a call. Built to the service's published model and tried against a server
 * of our own that checks the request; never against Amazon's, which needs an account.
 */
export class TextractOcr implements Ocr {
  readonly kind = 'textract'
  readonly #by: Settings
  readonly #url: URL

  constructor(by: Settings) {
    this.#by = by
    this.#url = new URL(by.endpoint ?? `https://textract.${by.region}.amazonaws.com/`)
  }

  async recognise(page: PagePicture): Promise<Recognised> {
    const body = JSON.stringify({ Document: { Bytes: greyPng(page).toString('base64') } })
    for (let n = 1; n <= TRIES; n += 1) {
      const answer = await this.#send(body).catch(() => null)
      const told: unknown = await answer?.json().catch(() => null)
      const found = Answer.safeParse(told)
      if (answer?.ok && found.success) return wordsOf(found.data)
      const refused = Refused.safeParse(told)
      const why = refused.success ? refused.data.__type : ''
      if (BAD_PAGE.test(why)) throw new NotRecognised('Textract cannot read this page.')
      if (answer && answer.status < 500 && !BUSY.test(why)) break
      await wait((this.#by.pauseMs ?? 500) * n)
    }
    return this.#by.fallback.recognise(page)
  }

  /** A page of nothing is refused for itself, unless the keys are wrong. */
  async check(): Promise<void> {
    const answer = await this.#send(JSON.stringify({ Document: { Bytes: '' } }))
    const refused = Refused.safeParse(await answer.json().catch(() => null))
    const why = refused.success ? refused.data.__type : `status ${answer.status}`
    if (!answer.ok && !/UnsupportedDocument|BadDocument|InvalidParameter|Validation/.test(why))
      throw new Error(`Textract rejected the request: ${why}`)
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async #send(body: string): Promise<Response> {
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'Textract.DetectDocumentText' }
    const request = { method: 'POST', url: this.#url, headers, body, service: 'textract' }
    return (this.#by.send ?? fetch)(this.#url, {
      method: 'POST',
      headers: await signedHeaders(request, this.#by, new Date(this.#by.clock.now())),
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }
}
