import { issuedText, selfSignedText } from '@plinth/domain/documents/signature/consent'
import type { Deps } from '../../app/deps.ts'
import { factsOf, keyOfPem, makeCertificate, type SigningKey } from '../../vendors/signature/certificate.ts'
import { certificateRow, keepCertificate } from './certificate.queries.ts'

const PLACE = 'signing_certificate.sealed_key:1'

/** What files are sealed with: the key the operator set, else this installation's own, made on first use and kept sealed. */
export const signingKey = async (
  deps: Pick<Deps, 'db' | 'sealer' | 'signature' | 'config' | 'clock'>,
): Promise<SigningKey> => {
  if (deps.signature.key) return deps.signature.key
  if (!(await certificateRow(deps.db))) {
    const made = await makeCertificate(deps.config.PLINTH_BRAND, deps.clock.now())
    await keepCertificate(deps.db, { certificate: made.certificate, sealed_key: deps.sealer.seal(made.key, PLACE) })
  }
  const kept = await certificateRow(deps.db)
  if (!kept) throw new Error('the signing certificate was not kept')
  return keyOfPem(kept.certificate, deps.sealer.open(kept.sealed_key, PLACE))
}

/** What the seal on a signed file means, in words for signers. */
export const sealText = (brand: string, { certificates: [own] }: SigningKey): string => {
  const facts = own ? factsOf(own) : null
  return facts && !facts.selfSigned ? issuedText(facts.issuer) : selfSignedText(brand)
}
