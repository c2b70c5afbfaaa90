import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import forge from 'node-forge'
import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { testSettings } from '../../../test/harness.ts'
import { factsOf, keyOfPem, makeCertificate, type SigningKey } from './certificate.ts'
import { createSignature } from './index.ts'
import { sealPdf } from './seal.ts'
import { verifyPdf } from './verify.ts'

let key: SigningKey
let pem: { certificate: string; key: string }
beforeAll(async () => {
  pem = await makeCertificate('Müller & Söhne', Date.now())
  key = keyOfPem(pem.certificate, pem.key)
})

const page = async (objectStreams: boolean) => {
  const doc = await PDFDocument.create()
  doc.addPage([612, 792]).drawText('Promissory note')
  return Buffer.from(await doc.save({ useObjectStreams: objectStreams }))
}
const seal = async (pdf: Buffer, field: string, with_: SigningKey = key) =>
  sealPdf(
    pdf,
    {
      appendix: await page(true),
      footer: 'Envelope 1',
      field,
      reason: 'All signed',
      name: 'Arion',
      contact: 'a@example.com',
      inks: [],
      at: new Date(),
    },
    with_,
  )
const good = { unchanged: true, genuine: true, wholeFile: true }

describe('[J-36] a seal', () => {
  test.each([true, false])(
    'holds on any build of PDF (object streams: %s) and keeps its bytes first',
    async (streams) => {
      const pdf = await page(streams)
      const sealed = await seal(pdf, 'One')
      expect(sealed.subarray(0, pdf.length).equals(pdf)).toBe(true)
      expect(verifyPdf(sealed)).toMatchObject([good])
      expect(sealed.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
    },
  )

  test('does not break the one before it', async () => {
    const twice = await seal(await seal(await page(true), 'One'), 'Two')
    expect(verifyPdf(twice)).toMatchObject([{ ...good, wholeFile: false }, good])
  })

  test('is broken by one flipped bit anywhere in what it covers', async () => {
    const sealed = await seal(await page(true), 'One')
    const [, before = '0', after = '0'] = /\/ByteRange \[0 (\d+) (\d+)/.exec(sealed.toString('latin1')) ?? []
    for (const at of [20, Number(before) - 400, Number(after) + 5, sealed.length - 30]) {
      const flipped = Buffer.from(sealed)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      const found = verifyPdf(flipped)
      expect(found.length === 1 && found[0]?.unchanged && found[0].wholeFile, `byte ${at}`).toBe(false)
    }
  })

  test('is not taken from another certificate: its signature must fit the one it carries', async () => {
    const other = await makeCertificate('Other', Date.now())
    const mixed = { certificates: key.certificates, privateKey: keyOfPem(other.certificate, other.key).privateKey }
    expect(verifyPdf(await seal(await page(true), 'One', mixed))).toMatchObject([{ unchanged: true, genuine: false }])
  })

  test('that is cut off or filled with nonsense vouches for nothing', async () => {
    const sealed = (await seal(await page(true), 'One')).toString('latin1')
    const nonsense = sealed.replace(/<30[0-9a-f]{60}/, (hex) => `<31${'f'.repeat(hex.length - 3)}`)
    expect(verifyPdf(Buffer.from(nonsense, 'latin1'))).toMatchObject([{ genuine: false }])
    expect(verifyPdf(Buffer.from('%PDF-1.7 nothing'))).toEqual([])
  })
})

describe('[J-36] the certificate', () => {
  test('of the installation says whose it is and that it vouches for itself', () => {
    const facts = factsOf(key.certificates[0] ?? Buffer.alloc(0))
    expect(facts).toMatchObject({ selfSigned: true, subject: 'CN=Müller & Söhne document signing, O=Müller & Söhne' })
    expect(facts.validUntil.getTime() - Date.now()).toBeGreaterThan(9 * 365 * 86_400_000)
  })

  const p12File = (password: string): string => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'plinth-p12-')), 'key.p12')
    const asn1 = forge.pkcs12.toPkcs12Asn1(
      forge.pki.privateKeyFromPem(pem.key),
      [forge.pki.certificateFromPem(pem.certificate)],
      password,
      { algorithm: '3des' },
    )
    writeFileSync(file, Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary'))
    return file
  }

  test('of a PKCS#12 file replaces it', async () => {
    const settings = testSettings({ PLINTH_SIGNING_P12: p12File('pass'), PLINTH_SIGNING_P12_PASSWORD: 'pass' })
    const signature = createSignature(settings)
    expect(signature.key?.certificates[0]?.equals(key.certificates[0] ?? Buffer.alloc(0))).toBe(true)
    expect(verifyPdf(await seal(await page(true), 'One', signature.key ?? key))).toMatchObject([good])
  })

  test('with a wrong password, or no file, stops the start with the name of the setting', () => {
    const wrong = testSettings({ PLINTH_SIGNING_P12: p12File('pass'), PLINTH_SIGNING_P12_PASSWORD: 'other' })
    expect(() => createSignature(wrong)).toThrow('PLINTH_SIGNING_P12')
    expect(() => createSignature(testSettings({ PLINTH_SIGNING_P12: '/nowhere.p12' }))).toThrow('PLINTH_SIGNING_P12')
  })
})
