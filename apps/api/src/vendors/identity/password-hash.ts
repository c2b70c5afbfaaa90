import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'

/** OWASP's least for argon2id: 19 MiB, two passes, one lane (reliability row 3). */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_BYTES = 16
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`
/** Hashes at once: each holds a core and 19 MiB, and other calls must go on: one core at least is left to them where there are two. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place is handed on, so that nobody slips in between.
    if (next) next()
    else running -= 1
  }
}

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { ...COST, message: password.normalize('NFKC'), nonce }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )

/** `$argon2id$…$salt$key`, as other programs write it but for base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return `${PREFIX}${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
}

/** Checks a password against its hash; hashes made before argon2id are scrypt's and stay good. */
export const verifyPassword = async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
  if (!hash.startsWith('$argon2id$')) return inTurn(() => verifyScrypt({ hash, password }))
  if (!hash.startsWith(PREFIX)) return false
  const [salt = '', key = ''] = hash.slice(PREFIX.length).split('$')
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
