import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A message of a mailbox as the server below keeps it. */
interface Kept {
  uid: number
  raw: Buffer
  flags: string[]
}

/** As much of IMAP4rev1 (RFC 3501) as reading a mailbox takes, on the loopback interface; one mailbox, one account. */
export const startImap = async () => {
  const state = { uidValidity: 1, messages: [] as Kept[], fetched: [] as number[], cutAfter: Number.POSITIVE_INFINITY }
  const uidsOf = (set: string): Kept[] => {
    const last = state.messages.at(-1)?.uid ?? 0
    const [from = 0, to = from] = set.split(':').map((one) => (one === '*' ? last : Number(one)))
    const [low, high] = from <= to ? [from, to] : [to, from]
    return state.messages.filter(({ uid }) => uid >= low && uid <= high)
  }
  const fetch = (socket: Socket, set: string, items: string): void => {
    for (const one of uidsOf(set)) {
      const seq = state.messages.indexOf(one) + 1
      if (!/BODY/.test(items)) {
        socket.write(`* ${seq} FETCH (UID ${one.uid} RFC822.SIZE ${one.raw.length})\r\n`)
        continue
      }
      state.fetched.push(one.uid)
      if (!/PEEK/.test(items)) one.flags.push('\\Seen')
      socket.write(`* ${seq} FETCH (UID ${one.uid} BODY[] {${one.raw.length}}\r\n`)
      socket.write(one.raw)
      socket.write(')\r\n')
    }
  }
  const answer = (socket: Socket, line: string): void => {
    const [tag = '', ...words] = line.split(' ')
    const command = (words[0]?.toUpperCase() === 'UID' ? `UID ${words[1]}` : (words[0] ?? '')).toUpperCase()
    const rest = words.slice(command.startsWith('UID ') ? 2 : 1)
    const say = (text: string) => socket.write(`* ${text}\r\n`)
    if (command === 'CAPABILITY') say('CAPABILITY IMAP4rev1')
    if (command === 'LIST' || command === 'LSUB') say(`${command} () "/" INBOX`)
    if (command === 'LOGIN' && !line.includes('secret')) return void socket.write(`${tag} NO wrong password\r\n`)
    if (command === 'EXAMINE' || command === 'SELECT') {
      say(`${state.messages.length} EXISTS`)
      say(`OK [UIDVALIDITY ${state.uidValidity}] ok`)
      say(`OK [UIDNEXT ${(state.messages.at(-1)?.uid ?? 0) + 1}] ok`)
      say('FLAGS (\\Seen)')
    }
    if (command === 'UID SEARCH') {
      const found = uidsOf(rest.at(-1) ?? '')
      say(['SEARCH', ...found.map(({ uid }) => uid)].join(' '))
    }
    if (command === 'UID FETCH') {
      if (/BODY/.test(rest.join(' ')) && state.fetched.length >= state.cutAfter) return void socket.destroy()
      fetch(socket, rest[0] ?? '', rest.slice(1).join(' '))
    }
    if (command === 'LOGOUT') say('BYE bye')
    socket.write(`${tag} OK done\r\n`)
    if (command === 'LOGOUT') socket.end()
  }
  const server = createServer((socket) => {
    let waiting = ''
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk.toString('latin1')).split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const put = (raw: Buffer) => void state.messages.push({ uid: (state.messages.at(-1)?.uid ?? 0) + 1, raw, flags: [] })
  return {
    state,
    put,
    url: `imap://loans%40lender.example:secret@127.0.0.1:${port}/INBOX`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
