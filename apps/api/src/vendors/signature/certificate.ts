import { DAY_MS } from '@plinth/domain/shared/dates'
import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'

/** What a file is sealed with: a certificate and its private key. */
export interface SigningKey {
  /** DER, the signer's own first, then those that vouch for it. */
  certificates: readonly Buffer[]
  privateKey: KeyObject
}

/** What people are told about a certificate. */
export interface CertificateFacts {
  subject: string
  issuer: string
  /** It vouches for itself: a reader program warns that it does not know who that is. */
  selfSigned: boolean
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string
  validFrom: Date
  validUntil: Date
}

const YEARS = 10
const makeKeys = promisify(generateKeyPair)

const oneLine = (name: string) => name.replaceAll('\n', ', ')

/** Reads what a certificate says of itself. */
export const factsOf = (certificate: Buffer): CertificateFacts => {
  const x509 = new X509Certificate(certificate)
  return {
    subject: oneLine(x509.subject),
    issuer: oneLine(x509.issuer),
    selfSigned: x509.subject === x509.issuer && x509.verify(x509.publicKey),
    fingerprint: createHash('sha256').update(certificate).digest('hex'),
    validFrom: x509.validFromDate,
    validUntil: x509.validToDate,
  }
}

/**
 * Makes the installation's own certificate: RSA 3072, for signing documents alone, ten years. `now` in epoch
 * milliseconds. Answers both as PEM.
 */
export const makeCertificate = async (brand: string, now: number): Promise<{ certificate: string; key: string }> => {
  const { privateKey } = await makeKeys('rsa', { modulusLength: 3072 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const forgeKey = forge.pki.privateKeyFromPem(key)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(forgeKey.n, forgeKey.e)
  // Positive and never twice, as RFC 5280 asks.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore = new Date(now - DAY_MS)
  certificate.validity.notAfter = new Date(now + YEARS * 365 * DAY_MS)
  const name = [
    { name: 'commonName', value: `${brand} document signing`, valueTagClass: forge.asn1.Type.UTF8 },
    { name: 'organizationName', value: brand, valueTagClass: forge.asn1.Type.UTF8 },
  ] as unknown as forge.pki.CertificateField[]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  certificate.sign(forgeKey, forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(certificate), key }
}

/** The signing key of two PEM texts. */
export const keyOfPem = (certificate: string, key: string): SigningKey => ({
  certificates: [new X509Certificate(certificate).raw],
  privateKey: createPrivateKey(key),
})

const derOf = (certificate: forge.pki.Certificate) =>
  Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'binary')

/** Opens a PKCS#12 file with an RSA key. Throws when the password is wrong or key or certificate is missing. */
export const openP12 = (file: Buffer, password: string): SigningKey => {
  const p12 = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(file.toString('binary')), password)
  const bags = (type: string) => p12.getBags({ bagType: type })[type] ?? []
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as Record<string, string>
  const key = [...bags(pkcs8ShroudedKeyBag ?? ''), ...bags(keyBag ?? '')].find((bag) => bag.key)?.key
  const found = bags(certBag ?? '').flatMap((bag) => (bag.cert ? [bag.cert] : []))
  if (!key) throw new Error('it holds no RSA key')
  const isOwn = (c: forge.pki.Certificate) => (c.publicKey as forge.pki.rsa.PublicKey).n.equals(key.n)
  const own = found.find(isOwn)
  if (!own) throw new Error('it holds no certificate of its key')
  return {
    certificates: [own, ...found.filter((c) => c !== own)].map(derOf),
    privateKey: createPrivateKey(forge.pki.privateKeyToPem(key)),
  }
}
