import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server'
import type { Logger } from '../../platform/log.ts'

/** A message with what the connection said of its sender. */
export interface Received {
  raw: Buffer
  recipients: string[]
  sender: string
  ip: string
  helo: string
}

export interface ReceiverOptions {
  /** `25`, or `127.0.0.1:2525`. */
  listen: string
  /** PEM file with key and certificates; null: no STARTTLS is offered. */
  tlsFile: string | null
  maxBytes: number
  /** Whether an address takes mail. */
  accepts: (address: string) => Promise<boolean>
  /** Stores a message; only then the sender is told that it was taken. */
  take: (message: Received) => Promise<void>
  log: Logger
}

const MOST_CLIENTS = 50
const MOST_RECIPIENTS = 50
const SOCKET_MS = 60_000

/** What a sending server is told: it tries again after 4xx, and tells its sender after 5xx. */
const told = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

const placeOf = (listen: string): { port: number; host?: string } => {
  const at = listen.lastIndexOf(':')
  return at < 0
    ? { port: Number(listen) }
    : { port: Number(listen.slice(at + 1)), host: listen.slice(0, at).replace(/^\[|\]$/g, '') }
}

const addressOf = (given: SMTPServerAddress | false): string => (given === false ? '' : given.address)

/** All of a message; what is over the limit is read on and forgotten, so that the refusal reaches its sender. */
const wholeOf = async (stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks)
}

const onData = async (o: ReceiverOptions, stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<void> => {
  const raw = await wholeOf(stream, o.maxBytes)
  if (raw === null) throw told(552, `The message is larger than ${Math.floor(o.maxBytes / 1_048_576)} MB`)
  try {
    await o.take({
      raw,
      recipients: session.envelope.rcptTo.map(({ address }) => address),
      sender: addressOf(session.envelope.mailFrom),
      ip: session.remoteAddress,
      helo: session.hostNameAppearsAs,
    })
  } catch (error) {
    o.log.error({ err: error }, 'a message could not be stored')
    throw told(451, 'The message could not be stored, try again later')
  }
}

const onRecipient = async (o: ReceiverOptions, address: string, session: SMTPServerSession): Promise<void> => {
  if (session.envelope.rcptTo.length >= MOST_RECIPIENTS) throw told(452, 'Too many recipients')
  const isAccepted = await o.accepts(address).catch((error: unknown) => {
    o.log.error({ err: error }, 'an address could not be looked up')
    throw told(451, 'Try again later')
  })
  if (!isAccepted) throw told(550, 'No such address')
}

/** Says how work ended to who waits for it by a callback. */
const settle = async (work: Promise<void>, done: (error?: Error) => void): Promise<void> => {
  const failed = await work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : told(451, 'Try again later')),
  )
  if (failed === null) done()
  else done(failed)
}

/**
 * Takes mail by SMTP for the addresses that are accepted, and for nobody else: it relays nothing and knows no passwords.
 * Answers where it listens and how to stop. Fails where the place is taken.
 */
export const openReceiver = async (o: ReceiverOptions): Promise<{ port: number; close(): Promise<void> }> => {
  const pem = o.tlsFile === null ? null : readFileSync(o.tlsFile)
  const server = new SMTPServer({
    ...(pem ? { key: pem, cert: pem } : {}),
    disabledCommands: pem ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    size: o.maxBytes,
    maxClients: MOST_CLIENTS,
    socketTimeout: SOCKET_MS,
    disableReverseLookup: true,
    banner: 'Plinth',
    onRcptTo: ({ address }, session, done) => void settle(onRecipient(o, address, session), done),
    onData: (stream, session, done) => void settle(onData(o, stream, session), done),
  })
  server.on('error', (error) => o.log.warn({ err: error }, 'the mail receiver'))
  const { port, host } = placeOf(o.listen)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
