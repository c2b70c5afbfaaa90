import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { docuSignSecret, startDocuSign } from '../../../test/docusign-server.ts'
import { createDocuSign } from './docusign.ts'
import { HostRefused } from './port.ts'

let host: Awaited<ReturnType<typeof startDocuSign>>
beforeEach(async () => {
  host = await startDocuSign()
})
afterEach(() => host.stop())

const client = (timeoutMs = 2000) =>
  createDocuSign({
    integrationKey: host.settings.DOCUSIGN_INTEGRATION_KEY,
    userId: host.settings.DOCUSIGN_USER_ID,
    accountId: host.settings.DOCUSIGN_ACCOUNT_ID,
    privateKey: host.settings.DOCUSIGN_PRIVATE_KEY,
    webhookSecret: docuSignSecret,
    authUrl: host.settings.DOCUSIGN_AUTH_URL,
    timeoutMs,
  })
const recipients = [
  { id: 'r1', position: 1, name: 'Ann', email: 'ann@example.com' },
  { id: 'r2', position: 2, name: 'Bob', email: 'bob@example.com' },
]
const envelope = {
  key: 'our key',
  title: 'Term Sheet',
  pdf: Buffer.from('%PDF-1.7 x'),
  recipients,
  newsUrl: 'https://lender.example/api/signature/webhook/docusign',
}

describe('[J-36] DocuSign, by its published description,', () => {
  test('is handed the document with its recipients in their order; every body both ways is of the described shape', async () => {
    const docusign = client()
    const id = await docusign.send(envelope)
    expect(host.only()).toMatchObject({ envelopeId: id, transactionId: 'our key', status: 'sent' })
    expect(host.only().signers.map((s) => [s.routingOrder, s.name, s.clientUserId])).toEqual([
      ['1', 'Ann', 'r1'],
      ['2', 'Bob', 'r2'],
    ])
    expect(host.only().pdf.equals(envelope.pdf)).toBe(true)
    const url = await docusign.signingUrl(id, recipients[0] ?? expect.fail(), 'https://lender.example/sign?token=x')
    expect(url).toContain('/Signing/')
    host.sign(1)
    expect(await docusign.status(id)).toMatchObject({
      state: 'open',
      recipients: [
        { position: 1, signedAt: expect.any(Date) },
        { position: 2, signedAt: null },
      ],
    })
    host.sign(2)
    expect((await docusign.status(id)).state).toBe('completed')
    expect((await docusign.signedFile(id)).toString()).toContain('%PDF')
    expect(host.faults).toEqual([])
  })

  test('signs in once for many calls', async () => {
    const docusign = client()
    const id = await docusign.send(envelope)
    await docusign.status(id)
    expect(host.calls.filter((c) => c === 'POST /oauth/token')).toHaveLength(1)
  })

  test('is told when an envelope is called back; one that is complete cannot be', async () => {
    const docusign = client()
    const id = await docusign.send(envelope)
    await docusign.void(id, 'The terms changed')
    expect(host.only()).toMatchObject({ status: 'voided', voidedReason: 'The terms changed' })
    host.sign(1)
    host.sign(2)
    await expect(docusign.void(id, 'late')).rejects.toThrow(HostRefused)
    expect(host.faults).toEqual([])
  })

  test('after a lost answer, is not handed the same envelope twice', async () => {
    const docusign = client()
    host.troubles.push('lost')
    await expect(docusign.send(envelope)).rejects.toThrow('fetch failed')
    expect(await docusign.send(envelope)).toBe(host.only().envelopeId)
    expect(host.envelopes.size).toBe(1)
  })

  test.each(['error', 'silence', 'nonsense', 'unauthorized'] as const)(
    'that answers with %s is asked again later',
    async (trouble) => {
      const docusign = client(300)
      const id = await docusign.send(envelope)
      host.troubles.push(trouble)
      const failed: unknown = await docusign.status(id).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(Error)
      expect(failed).not.toBeInstanceOf(HostRefused)
      expect((await docusign.status(id)).state).toBe('open')
    },
  )

  test('that refuses for good is not asked again; a file that is not there yet is', async () => {
    const docusign = client()
    host.troubles.push('refusal')
    await expect(docusign.send(envelope)).rejects.toThrow(HostRefused)
    const id = await docusign.send(envelope)
    host.troubles.push('missing')
    await expect(docusign.signedFile(id)).rejects.not.toThrow(HostRefused)
    host.setSignedFile(Buffer.from('<html>'))
    await expect(docusign.signedFile(id)).rejects.toThrow('not a PDF')
  })
})

describe('[J-38] a message of DocuSign', () => {
  const NOW = Date.parse('2030-01-15T12:00:00Z')
  const body = (over: object = {}) =>
    Buffer.from(
      JSON.stringify({
        event: 'envelope-completed',
        retryCount: 0,
        generatedDateTime: '2030-01-15T11:59:30.0000000Z',
        data: { accountId: 'a', userId: 'u', envelopeId: 'e1' },
        ...over,
      }),
    )
  const signed = (raw: Buffer, secret = docuSignSecret) => createHmac('sha256', secret).update(raw).digest('base64')
  const read = (raw: Buffer, headers: Record<string, string>, now = NOW) => client().readNews(headers, raw, now)

  test('is taken with a good signature, by any of the keys in use', () => {
    const raw = body()
    expect(read(raw, { 'x-docusign-signature-1': signed(raw) })?.envelopeId).toBe('e1')
    const both = { 'x-docusign-signature-1': signed(raw, 'a retired key'), 'x-docusign-signature-2': signed(raw) }
    expect(read(raw, both)?.envelopeId).toBe('e1')
  })

  test('is refused unsigned, signed with another key, changed, or no JSON', () => {
    const raw = body()
    const good = signed(raw)
    expect(read(raw, {})).toBeNull()
    expect(read(raw, { 'x-docusign-signature-1': signed(raw, 'another key') })).toBeNull()
    expect(read(Buffer.concat([raw, Buffer.from(' ')]), { 'x-docusign-signature-1': good })).toBeNull()
    expect(read(raw, { 'x-docusign-signature': good })).toBeNull()
    const text = Buffer.from('hello')
    expect(read(text, { 'x-docusign-signature-1': signed(text) })).toBeNull()
  })

  test('is refused when it is over a day old, or from the future', () => {
    const raw = body()
    const headers = { 'x-docusign-signature-1': signed(raw) }
    expect(read(raw, headers, NOW + 23 * 3_600_000)).not.toBeNull()
    expect(read(raw, headers, NOW + 25 * 3_600_000)).toBeNull()
    expect(read(raw, headers, NOW - 600_000)).toBeNull()
  })

  test('has one key however often it is repeated', () => {
    const [first, again, other] = [body(), body({ retryCount: 3 }), body({ event: 'envelope-declined' })].map(
      (raw) => read(raw, { 'x-docusign-signature-1': signed(raw) })?.eventKey,
    )
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})
