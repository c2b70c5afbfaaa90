import { createHash, sign } from 'node:crypto'
import forge from 'node-forge'
import type { SigningKey } from './certificate.ts'

const { asn1 } = forge
type Node = forge.asn1.Asn1

const U = asn1.Class.UNIVERSAL
const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

const seq = (...of: Node[]) => asn1.create(U, asn1.Type.SEQUENCE, true, of)
const set = (...of: Node[]) => asn1.create(U, asn1.Type.SET, true, of)
const oid = (id: string) => asn1.create(U, asn1.Type.OID, false, asn1.oidToDer(id).getBytes())
const octets = (bytes: Buffer) => asn1.create(U, asn1.Type.OCTETSTRING, false, bytes.toString('binary'))
const one = () => asn1.create(U, asn1.Type.INTEGER, false, asn1.integerToDer(1).getBytes())
const context = (n: number, of: Node[]) => asn1.create(asn1.Class.CONTEXT_SPECIFIC, n as forge.asn1.Type, true, of)
const algorithm = (id: string, withNull: boolean) =>
  withNull ? seq(oid(id), asn1.create(U, asn1.Type.NULL, false, '')) : seq(oid(id))
const derOf = (node: Node) => Buffer.from(asn1.toDer(node).getBytes(), 'binary')
const parse = (der: Buffer) => asn1.fromDer(der.toString('binary'))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** The name of the issuer and the number it gave, as they stand in a certificate. */
const issuerAndSerial = (certificate: Node): Node => {
  const tbs = (certificate.value as Node[])[0]
  const fields = tbs?.value as Node[]
  // A version stands before the number in every certificate since 1996.
  const at = fields[0]?.tagClass === asn1.Class.CONTEXT_SPECIFIC ? 1 : 0
  const [serial, issuer] = [fields[at], fields[at + 2]]
  if (!serial || !issuer) throw new Error('not a certificate')
  return seq(issuer, serial)
}

const attribute = (id: string, value: Node) => seq(oid(id), set(value))

/**
 * A detached CMS signature over `content` as PAdES asks for it (ETSI EN 319 142-1, baseline B-B): SHA-256 with RSA, the
 * certificate bound in by signing-certificate-v2, no signing time of its own (the PDF carries it). DER.
 */
export const signDetached = (content: Buffer, key: SigningKey): Buffer => {
  const [own] = key.certificates
  if (!own) throw new Error('a signing key has a certificate')
  const attributes = [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(sha256(content))),
    attribute(oids.signingCertificateV2, seq(seq(seq(octets(sha256(own)))))),
    // DER sorts the members of a SET by their bytes.
  ].toSorted((a, b) => Buffer.compare(derOf(a), derOf(b)))
  const signature = sign('sha256', derOf(set(...attributes)), key.privateKey)
  const signer = seq(
    one(),
    issuerAndSerial(parse(own)),
    algorithm(oids.sha256, false),
    context(0, attributes),
    algorithm(oids.rsa, true),
    octets(signature),
  )
  const certificates = context(0, key.certificates.map(parse))
  const body = seq(one(), set(algorithm(oids.sha256, false)), seq(oid(oids.data)), certificates, set(signer))
  return derOf(seq(oid(oids.signedData), context(0, [body])))
}

/** Bytes of the DER value that `der` begins with: a signature in a PDF is followed by the rest of its room. */
const lengthOf = (der: Buffer): number => {
  const first = der[1] ?? 0
  if (first < 0x80) return 2 + first
  const digits = first & 0x7f
  if (digits === 0 || digits > 4) throw new Error('not a signature')
  return 2 + digits + der.readUIntBE(2, digits)
}

/** The parts of a detached signature that a check needs. */
export interface DetachedSignature {
  /** The signer's certificate, DER. */
  certificate: Buffer
  /** What the signature says the content's SHA-256 is. */
  messageDigest: Buffer
  /** Hash of the certificate that was bound into the signature; null when none was. */
  boundCertificate: Buffer | null
  /** What was signed, and the signature over it. */
  signedAttributes: Buffer
  signature: Buffer
}

const children = (node: Node | undefined): Node[] => (Array.isArray(node?.value) ? node.value : [])
const bytesOf = (node: Node | undefined): Buffer => {
  if (typeof node?.value !== 'string') throw new Error('not a signature of the expected form')
  return Buffer.from(node.value, 'binary')
}
const oidOf = (node: Node | undefined) => (typeof node?.value === 'string' ? asn1.derToOid(node.value) : '')

const attributeValue = (attributes: Node[], id: string): Node | undefined =>
  children(children(attributes.find((a) => oidOf(children(a)[0]) === id))[1]).at(0)

/** Reads a detached CMS signature with one signer. Throws on anything else. What follows it in `der` is not looked at. */
export const readDetached = (der: Buffer): DetachedSignature => {
  const whole = parse(der.subarray(0, lengthOf(der)))
  const [type, wrapped] = children(whole)
  if (oidOf(type) !== oids.signedData) throw new Error('not a signature')
  const body = children(children(wrapped)[0])
  const certificates = children(body.find((n) => n.tagClass === asn1.Class.CONTEXT_SPECIFIC))
  const fields = children(children(body.at(-1))[0])
  const attributes = children(fields.find((n) => n.tagClass === asn1.Class.CONTEXT_SPECIFIC))
  const wanted = derOf(fields[1] as Node)
  const own = certificates.find((c) => derOf(issuerAndSerial(c)).equals(wanted))
  if (!own) throw new Error('the certificate of the signature is missing')
  // SigningCertificateV2 > certs > ESSCertIDv2; the hash is the first octet string, the algorithm may stand before it.
  const [bound] = children(children(children(attributeValue(attributes, oids.signingCertificateV2))[0])[0]).filter(
    (n) => n.type === asn1.Type.OCTETSTRING,
  )
  return {
    certificate: derOf(own),
    messageDigest: bytesOf(attributeValue(attributes, oids.messageDigest)),
    boundCertificate: bound ? bytesOf(bound) : null,
    signedAttributes: derOf(set(...attributes)),
    signature: bytesOf(fields.filter((n) => n.type === asn1.Type.OCTETSTRING && n.tagClass === U).at(-1)),
  }
}
