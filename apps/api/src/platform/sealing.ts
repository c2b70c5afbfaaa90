import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The only module that turns an SSN or another secret into what is stored, and back.
 *
 * An envelope reads `v1.<key id>.<nonce>.<ciphertext>.<tag>` (AES-256-GCM). The place it is stored in is authenticated
 * with it, so a ciphertext moved to another row or column does not open.
 */
export interface Sealer {
  /** @param place table.column:row-id, for example `borrower.ssn:0190…` */
  seal(plain: string, place: string): string
  /** Throws when the envelope was altered, moved, or sealed under a key that is no longer set. */
  open(envelope: string, place: string): string
  /** Whether the envelope is sealed under an older key and should be sealed anew. */
  isStale(envelope: string): boolean
  /**
   * Keyed digests of a value, the active key's first, `<key id>.<digest>`: equal values of one kind of place are found by
   * them without being opened. Nobody without a key can try values out against them.
   * @param kind table.column, for example `legal_entity.ein`
   */
  digests(plain: string, kind: string): string[]
}

const VERSION = 'v1'
const TAG_BYTES = 16
const DIGEST_BYTES = 16

/** @param keys 32-byte keys by id, the active one first. */
export const createSealer = (keys: readonly { id: string; key: Buffer }[]): Sealer => {
  const [active] = keys
  if (!active) throw new Error('no sealing key is set')
  const derived = new Map(
    keys.map(({ id, key }) => [id, Buffer.from(hkdfSync('sha256', key, '', 'plinth field sealing', 32))]),
  )
  const indexing = new Map(
    keys.map(({ id, key }) => [id, Buffer.from(hkdfSync('sha256', key, '', 'plinth blind index', 32))]),
  )
  const keyOf = (id: string | undefined) => {
    const key = derived.get(id ?? '')
    if (!key) throw new Error('sealed under an unknown key')
    return key
  }
  return {
    seal: (plain, place) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(active.id), nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(place),
      )
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [VERSION, active.id, ...[nonce, body, cipher.getAuthTag()].map((b) => b.toString('base64url'))].join('.')
    },
    open: (envelope, place) => {
      const [version, keyId, nonce = '', body = '', tag = ''] = envelope.split('.')
      if (version !== VERSION) throw new Error('not a sealed value')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    digests: (plain, kind) =>
      [...indexing].map(([id, key]) => {
        const digest = createHmac('sha256', key).update(`${kind}:${plain}`).digest()
        return `${id}.${digest.subarray(0, DIGEST_BYTES).toString('base64url')}`
      }),
    isStale: (envelope) => envelope.split('.')[1] !== active.id,
  }
}
