import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * What a network does to a connection: it passes everything, swallows everything both ways as if a cable were pulled, or
 * breaks off as soon as the far end answers, so that what was asked is done and nobody hears of it.
 */
export type Network = 'passes' | 'hole' | 'loses answers'

/** A network between this process and a server at `port` of this machine, that a test can break and mend. */
export const startProxy = async (port: number) => {
  let network: Network = 'passes'
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const one of [near, far]) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => network !== 'hole' && far.write(chunk))
    far.on('data', (chunk) => {
      if (network === 'passes') near.write(chunk)
      if (network === 'loses answers') near.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    becomes: (next: Network) => {
      network = next
    },
    /** Breaks every connection that stands; new ones pass. */
    cut: () => {
      for (const one of open) one.destroy()
    },
    close: async () => {
      for (const one of open) one.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** An address of a database with another port. */
export const through = (url: string, port: number): string => {
  const at = new URL(url)
  at.hostname = '127.0.0.1'
  at.port = String(port)
  return at.href
}
