import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PNG } from 'pngjs'
import { afterEach, describe, expect, test } from 'vitest'
import { NotRecognised, type Ocr } from './port.ts'
import { signedHeaders } from './sigv4.ts'
import { TextractOcr } from './textract.ts'

const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2015-08-30T12:36:00Z')

describe('the signature', () => {
  test.each([
    ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  ])('of %s is that of the test suite Amazon publishes', async (method, signature) => {
    const url = new URL('https://example.amazonaws.com/')
    const headers = await signedHeaders({ method, url, headers: {}, body: '', service: 'service' }, credentials, now)
    expect(headers['authorization']).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
    )
  })
})

/** As the service's reference shows it. */
const answer = {
  DocumentMetadata: { Pages: 1 },
  DetectDocumentTextModelVersion: '1.0',
  Blocks: [
    { BlockType: 'PAGE', Id: 'p', Geometry: { BoundingBox: { Width: 1, Height: 1, Left: 0, Top: 0 } } },
    {
      BlockType: 'LINE',
      Id: 'l',
      Text: 'Rent Roll',
      Confidence: 99,
      Geometry: { BoundingBox: { Width: 0.3, Height: 0.02, Left: 0.1, Top: 0.1 } },
    },
    {
      BlockType: 'WORD',
      Id: 'a',
      Text: 'Rent',
      TextType: 'PRINTED',
      Confidence: 98,
      Geometry: { BoundingBox: { Width: 0.1, Height: 0.02, Left: 0.1, Top: 0.1 } },
    },
    {
      BlockType: 'WORD',
      Id: 'b',
      Text: 'Roll',
      TextType: 'PRINTED',
      Confidence: 90,
      Geometry: { BoundingBox: { Width: 0.1, Height: 0.02, Left: 0.3, Top: 0.1 } },
    },
  ],
}
const local: Ocr = {
  kind: 'tesseract',
  recognise: () =>
    Promise.resolve({ words: [{ text: 'local', x: 0, y: 0, w: 1, h: 1 }], confidence: 50, rulings: [], turn: 0 }),
  close: () => Promise.resolve(),
}

let server: Server | null = null
afterEach(() => void server?.close())

/** A service that answers in turn; the last answer stays. */
const service = async (...answers: (readonly [number, object])[]) => {
  const asked: { req: IncomingMessage; body: string }[] = []
  server = createServer((req, res) => {
    void req.toArray().then((chunks) => {
      asked.push({ req, body: Buffer.concat(chunks as Buffer[]).toString() })
      const [status, body] = answers[Math.min(asked.length, answers.length) - 1] ?? [500, {}]
      res.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ocr = new TextractOcr({
    ...credentials,
    endpoint,
    clock: { now: () => now.getTime() },
    fallback: local,
    pauseMs: 1,
  })
  return { asked, endpoint, ocr }
}
const page = { grey: new Uint8Array(100 * 200).fill(200), width: 100, height: 200 }

test('[M-43] a page goes to Textract as its reference asks: operation, picture, signature; its words come back with their places', async () => {
  const { asked, endpoint, ocr } = await service([200, answer])
  expect(await ocr.recognise(page)).toEqual({
    words: [
      { text: 'Rent', x: 0.1, y: 0.1, w: 0.1, h: 0.02, source: 'ocr' },
      { text: 'Roll', x: 0.3, y: 0.1, w: 0.1, h: 0.02, source: 'ocr' },
    ],
    confidence: 94,
    rulings: [],
    turn: 0,
  })
  const [{ req, body } = { req: null, body: '' }] = asked
  expect([req?.method, req?.url]).toEqual(['POST', '/'])
  expect(req?.headers).toMatchObject({
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'Textract.DetectDocumentText',
    'x-amz-date': '20150830T123600Z',
  })
  const sent = JSON.parse(body) as { Document: { Bytes: string } }
  const { width, height, data } = PNG.sync.read(Buffer.from(sent.Document.Bytes, 'base64'))
  expect([width, height, data[0], data.at(-4)]).toEqual([100, 200, 200, 200])
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'Textract.DetectDocumentText' }
  const request = { method: 'POST', url: new URL(endpoint), headers, body, service: 'textract' }
  expect(req?.headers.authorization).toBe((await signedHeaders(request, credentials, now))['authorization'])
})

test('[M-43] a busy service is asked again, one that refuses the page is not, and one that lets nobody in is done without', async () => {
  const busy = await service([400, { __type: 'ThrottlingException' }], [500, {}], [200, answer])
  expect((await busy.ocr.recognise(page)).words).toHaveLength(2)
  expect(busy.asked).toHaveLength(3)
  server?.close()
  const bad = await service([400, { __type: 'UnsupportedDocumentException', message: 'no' }])
  await expect(bad.ocr.recognise(page)).rejects.toBeInstanceOf(NotRecognised)
  expect(bad.asked).toHaveLength(1)
  server?.close()
  const closed = await service([400, { __type: 'UnrecognizedClientException' }])
  expect((await closed.ocr.recognise(page)).words[0]?.text).toBe('local')
  expect(closed.asked).toHaveLength(1)
})
