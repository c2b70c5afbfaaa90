import { generateKeyPairSync } from 'node:crypto'
import type { LoanMailView } from '@plinth/contract/documents/mailbox'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { compose, handOver, loanAddress, mailboxSettings, startZone } from '../../../test/mailbox.ts'

/** A name server answers with texts of at most 255 bytes: a key of 1,024 bits fits into one. */
const keyPair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  return {
    record: `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
const keys = { own: keyPair(), foreign: keyPair() }

let dns: Awaited<ReturnType<typeof startZone>>
let t: Awaited<ReturnType<typeof testApp>>
let admin: string
beforeAll(async () => {
  dns = await startZone({
    's1._domainkey.example.com TXT': [keys.own.record],
    's1._domainkey.bulk.example TXT': [keys.foreign.record],
    'bulk.example TXT': ['v=spf1 -all'],
  })
  t = await testApp({ settings: mailboxSettings(dns.address) })
  admin = (await buildUser(t.db, 'admin')).email
})
afterAll(async () => {
  await t.close()
  await dns.stop()
})

const signed = async (raw: Buffer, signingDomain: string, privateKey: string): Promise<Buffer> => {
  const key = { signingDomain, selector: 's1', privateKey }
  const { signatures, errors } = await dkimSign(raw, { ...key, signatureData: [key] })
  expect(errors).toEqual([])
  return Buffer.concat([Buffer.from(signatures), raw])
}

/** A message of a borrower that came by a machine which may not send for anybody: only its signature speaks for it. */
const arrived = async (sign: (raw: Buffer) => Promise<Buffer>) => {
  const { loan, borrower } = await buildDeal(t.db)
  const to = await loanAddress(t, loan)
  const raw = await compose({ from: borrower.email, to, subject: 'Rent roll', text: 'The rent is $2,400.' })
  await handOver(t, await sign(raw), { sender: 'list@bulk.example', ip: '203.0.113.9' })
  await t.drain()
  const { messages } = (await t.call('GET', `/loan/${loan.id}/mailbox`, admin)).json<{ messages: LoanMailView[] }>()
  expect(messages).toHaveLength(1)
  return messages[0]
}

test('[AE-22] a message signed by the domain of its sender is taken, whoever handed it over', async () => {
  const message = await arrived((raw) => signed(raw, 'example.com', keys.own.pem))
  expect(message).toMatchObject({ state: 'taken', reason: null })
  expect(message?.checks).toMatch(/^DMARC pass, SPF fail.*, DKIM pass \(example\.com\)$/)
})

test('[AE-22] the same signature over another text vouches for nothing', async () => {
  const message = await arrived(async (raw) => {
    const whole = await signed(raw, 'example.com', keys.own.pem)
    return Buffer.from(whole.toString('latin1').replace('$2,400', '$9,400'), 'latin1')
  })
  expect(message).toMatchObject({ state: 'quarantined', reason: 'forged' })
  expect(message?.checks).toMatch(/^DMARC fail, .*DKIM (?!pass)\w+ \(example\.com\)$/)
})

test('[AE-22] a good signature of a domain that is not the sender vouches for nothing', async () => {
  const message = await arrived((raw) => signed(raw, 'bulk.example', keys.foreign.pem))
  expect(message).toMatchObject({ state: 'quarantined', reason: 'forged' })
  expect(message?.checks).toMatch(/^DMARC fail, .*DKIM pass \(bulk\.example\)$/)
})

test('[AE-22] a signature in the name of the sender by a key that is not theirs vouches for nothing', async () => {
  const message = await arrived((raw) => signed(raw, 'example.com', keys.foreign.pem))
  expect(message).toMatchObject({ state: 'quarantined', reason: 'forged' })
})
