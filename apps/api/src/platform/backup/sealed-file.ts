import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { SettingsError } from '../config.ts'

/** What lies in a backup as one file: its bytes as they lie there, and their SHA-256 in hex. */
export interface SealedFile {
  bytes: number
  sha256: string
}

/** Node's own types give the one class of streams two names. */
const webOf = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>

/** A new key: what opens backups (`AGE-SECRET-KEY-1…`), and for whom they are sealed (`age1…`). */
export const newKey = async (): Promise<{ identity: string; recipient: string }> => {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

const counted = (hash: Hash, add: (bytes: number) => void) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      add(chunk.length)
      done(null, chunk)
    },
  })

/**
 * Compresses a stream and encrypts it to a recipient (`age1…`): `age -d | zstd -d` reads it. The file is there complete and
 * on the platter, or not at all. `place` says where it belongs once its hash is known.
 */
export const sealInto = async (
  o: { folder: string; recipient: string; place: (sealed: SealedFile) => string },
  source: Readable,
): Promise<SealedFile> => {
  const encrypter = new Encrypter()
  encrypter.addRecipient(o.recipient)
  await mkdir(o.folder, { recursive: true })
  const part = path.join(o.folder, `.${process.pid}-${crypto.randomUUID()}.part`)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      source,
      createZstdCompress(),
      async function* (compressed: Readable) {
        yield* await encrypter.encrypt(webOf(compressed))
      },
      counted(hash, (more) => (bytes += more)),
      createWriteStream(part, { mode: 0o600 }),
    )
    const handle = await open(part, 'r+')
    await handle.sync()
    await handle.close()
    const sealed = { bytes, sha256: hash.digest('hex') }
    const target = path.join(o.folder, o.place(sealed))
    await mkdir(path.dirname(target), { recursive: true })
    await rename(part, target)
    return sealed
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Decrypts and decompresses a file of a backup into `sink`, and answers the SHA-256 of the file as it lies there. Throws
 * when it was altered or the identity (`AGE-SECRET-KEY-1…`) is not the one it was made for.
 */
export const unseal = async (file: string, identity: string, sink: NodeJS.WritableStream): Promise<string> => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(file),
    counted(hash, () => undefined),
    async function* (sealed: Readable) {
      yield* await decrypter.decrypt(webOf(sealed))
    },
    createZstdDecompress(),
    sink,
  ).catch((error: unknown) => {
    const isOtherKey = error instanceof Error && error.message.includes('no identity matched')
    throw isOtherKey ? new SettingsError('The key is not the one that this backup was made for') : error
  })
  return hash.digest('hex')
}
