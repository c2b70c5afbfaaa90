import { outside } from '../../platform/transaction-scope.ts'

/** How far a mailbox was read: its UIDVALIDITY, and the last UID. */
export interface Mark {
  uidValidity: number
  lastUid: number
}

/** A message of a mailbox; `raw` is null for one over the limit, which is left where it is. */
export interface Fetched {
  uid: number
  raw: Buffer | null
}

/** Longest wait for a connection and for a greeting, in milliseconds; for any other answer four times that. */
const WAIT_MS = 15_000

/** `imaps://user:password@host:993/INBOX`, with what cannot stand in an address written as %40. */
const accountOf = (address: string) => {
  const url = new URL(address)
  const secure = url.protocol === 'imaps:'
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  }
}

/** What of an address names the mailbox, without its password. */
export const mailboxName = (address: string): string => {
  const { auth, host, port, folder } = accountOf(address)
  return `${auth.user}@${host}:${port}/${folder}`
}

/**
 * Reads what came into a mailbox since `mark`, oldest first, at most `most` messages; `each` is done with one before the next
 * is asked for. Flags stay as they are. Fails as the server or the network fails; what `each` was done with stays done.
 */
export const readMailbox = async (
  address: string,
  mark: Mark | null,
  { most, maxBytes, waitMs = WAIT_MS }: { most: number; maxBytes: number; waitMs?: number },
  each: (message: Fetched, mark: Mark) => Promise<void>,
): Promise<void> => {
  await outside('imap')
  const { ImapFlow } = await import('imapflow')
  const { folder, ...account } = accountOf(address)
  const client = new ImapFlow({
    ...account,
    logger: false,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs * 4,
  })
  // A fault between two commands reaches the next one; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const opened = await client.mailboxOpen(folder, { readOnly: true })
    const uidValidity = Number(opened.uidValidity)
    // A mailbox that was made anew counts from the start: what was taken before is known by its content.
    const from = mark?.uidValidity === uidValidity ? mark.lastUid + 1 : 1
    const found = opened.exists === 0 ? [] : await client.search({ uid: `${from}:*` }, { uid: true })
    const uids = (found || []).filter((uid) => uid >= from).toSorted((a, b) => a - b)
    for (const uid of uids.slice(0, most)) {
      const head = await client.fetchOne(String(uid), { size: true }, { uid: true })
      const isSmall = head !== false && (head.size ?? 0) <= maxBytes
      const whole = isSmall ? await client.fetchOne(String(uid), { source: true }, { uid: true }) : false
      await each({ uid, raw: whole === false ? null : (whole.source ?? null) }, { uidValidity, lastUid: uid })
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}
