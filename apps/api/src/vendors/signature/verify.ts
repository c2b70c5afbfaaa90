import { createHash, verify, X509Certificate } from 'node:crypto'
import { type CertificateFacts, factsOf } from './certificate.ts'
import { type DetachedSignature, readDetached } from './cms.ts'

/** What was found of one signature in a PDF. */
export interface Finding {
  /** The bytes it covers are the bytes that were signed. */
  unchanged: boolean
  /** The signature was made by the key of the certificate it carries. */
  genuine: boolean
  /** It covers the file from its first byte to its last, but for the signature itself. */
  wholeFile: boolean
  certificate: CertificateFacts | null
}

const broken: Finding = { unchanged: false, genuine: false, wholeFile: false, certificate: null }
const RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const isGenuine = (s: DetachedSignature): boolean =>
  verify('sha256', s.signedAttributes, new X509Certificate(s.certificate).publicKey, s.signature) &&
  (s.boundCertificate === null || s.boundCertificate.equals(sha256(s.certificate)))

const check = (pdf: Buffer, range: readonly number[]): Finding => {
  const [start = 0, before = 0, after = 0, rest = 0] = range
  const isSane = start === 0 && before > 0 && after > before && after + rest <= pdf.length
  const hex = isSane ? pdf.subarray(before, after).toString('latin1') : ''
  if (!/^<[0-9a-fA-F]+>$/.test(hex)) return broken
  try {
    const signature = readDetached(Buffer.from(hex.slice(1, -1), 'hex'))
    const content = Buffer.concat([pdf.subarray(0, before), pdf.subarray(after, after + rest)])
    return {
      unchanged: sha256(content).equals(signature.messageDigest),
      genuine: isGenuine(signature),
      wholeFile: after + rest === pdf.length,
      certificate: factsOf(signature.certificate),
    }
  } catch {
    // What cannot be read as a signature vouches for nothing.
    return broken
  }
}

/** Checks every signature of a PDF by its own bytes alone, first to last; none when it carries none. */
export const verifyPdf = (pdf: Buffer): Finding[] =>
  [...pdf.toString('latin1').matchAll(RANGE)].map(([, ...range]) => check(pdf, range.map(Number)))
