import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, as numbers. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const numbers = (part: string) =>
    part.split(':').flatMap((group) => {
      if (group === '') return []
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/**
 * Whose address it is, for counting: an IPv4 address stands for itself; of IPv6 every line is given 2^64 addresses, so the
 * first 64 bits stand for all of them. An IPv4 address written as IPv6 is the IPv4 one.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535') {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Whether a proxy that forwarded a call is one of ours; `hop` counts them from this server outwards, from 0. */
export type Trust = (address: string, hop: number) => boolean

/**
 * Fastify's `trustProxy` for PLINTH_TRUST_PROXY. A number trusts that many proxies, counted from this server: whatever
 * a caller writes into X-Forwarded-For stands further left than what the proxies append, and is not believed. Networks
 * trust the proxies within them.
 */
export const trustOf = (setting: string): false | string | Trust => {
  if (setting === 'off') return false
  const hops = setting === 'on' ? 1 : /^\d+$/.test(setting) ? Number(setting) : null
  return hops === null ? setting : (_address, hop) => hop < hops
}
