import { lookup } from 'node:dns/promises'
import { BlockList, connect, isIPv6, type Socket } from 'node:net'

/** Where no mail server of somebody else stands: this machine, private networks, and what no network routes. */
const inside = new BlockList()
const v4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]
/** Addresses that carry one of the older kind within them, too: they reach the same machines. */
const v6: [string, number][] = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
for (const [net, bits] of v4) inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of v6) inside.addSubnet(net, bits, 'ipv6')

/** Whether an address is one of this machine or of a private network. */
export const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** A host that may not be reached by a setting of a screen. */
export class InsideAddress extends Error {
  readonly code = 'EINSIDE'
  constructor(host: string) {
    super(`${host} is an address of this machine or of a private network; name it in PLINTH_SMTP_INTERNAL to allow it`)
  }
}

/**
 * Opens a connection to a host outside. The name is looked up once, every address it has is judged, and the connection
 * goes to one that was judged: a name that answers otherwise a moment later reaches nothing. Fails with InsideAddress,
 * or as the network fails.
 */
export const connectOutside = async (host: string, port: number, timeoutMs: number): Promise<Socket> => {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true })
  const [first] = found
  if (!first || found.some(({ address }) => isInside(address))) throw new InsideAddress(host)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: first.address, port, timeout: timeoutMs })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.once('error', fail)
    socket.once('timeout', () => fail(new Error("The mail server isn't responding.")))
    socket.once('connect', () => {
      socket.off('error', fail).removeAllListeners('timeout').setTimeout(0)
      resolve(socket)
    })
  })
}
