import { createSocket } from 'node:dgram'
import dnsPacket from 'dns-packet'

/** A name server on the loopback interface that answers from a table: `example.com TXT` to its texts or addresses. */
export const startDns = async (zone: Readonly<Record<string, readonly string[]>>, port = 0) => {
  const socket = createSocket('udp4')
  const state = { silent: false, asked: 0 }
  socket.on('message', (message, from) => {
    state.asked += 1
    if (state.silent) return
    const { id, questions = [] } = dnsPacket.decode(message)
    const [question] = questions
    if (!question) return
    const found = zone[`${question.name.toLowerCase()} ${question.type}`] ?? []
    const known = found.length > 0 || Object.keys(zone).some((key) => key.startsWith(`${question.name.toLowerCase()} `))
    const answers = found.map(
      (data) => ({ name: question.name, type: question.type, ttl: 60, data }) as dnsPacket.Answer,
    )
    // RCODE 3: no such name.
    const flags = dnsPacket.RECURSION_AVAILABLE | (known ? 0 : 3)
    socket.send(dnsPacket.encode({ id, type: 'response', flags, questions, answers }), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    state,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
