import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** So many ports that nobody listens on. */
export const freePorts = async (count: number): Promise<number[]> => {
  const probes = Array.from({ length: count }, () => createServer())
  await Promise.all(probes.map((probe) => new Promise<void>((go) => probe.listen(0, '127.0.0.1', go))))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((go) => probe.close(go))))
  return ports
}
