import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'

/** Shapes that several settings share. */

export const flag = z.enum(['on', 'off'])
export const url = z.url()
export const text = z.string().min(1)

const isKey = (made: () => { asymmetricKeyType?: string }, type: string): boolean => {
  try {
    return made().asymmetricKeyType === type
  } catch {
    return false
  }
}
/** Whether a text is the public key of an elliptic curve: DER in base64. */
export const isEcPublicKey = (given: string): boolean =>
  isKey(() => createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' }), 'ec')
/** Whether a text is an RSA key as PEM, `\\n` standing for line breaks. */
export const isRsaKey = (given: string): boolean => isKey(() => createPrivateKey(given.replaceAll('\\n', '\n')), 'rsa')

/** Pairs as name=value, comma separated; none when left out. */
export const pairs = (message: string) =>
  z
    .string()
    .regex(/^[\w-]+=[^=,]+(,[\w-]+=[^=,]+)*$/, message)
    .optional()
    .transform(
      (given): Record<string, string> =>
        Object.fromEntries((given?.split(',') ?? []).map((pair) => pair.split('=') as [string, string])),
    )

/** Whether a text says which proxies are ours: off, on (one), how many, or the networks they are in. */
export const isTrust = (given: string): boolean => {
  if (/^(off|on|[1-9])$/.test(given)) return true
  return given.split(',').every((entry) => {
    const [address = '', bits, more] = entry.trim().split('/')
    const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : null
    return (
      most !== null && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    )
  })
}
