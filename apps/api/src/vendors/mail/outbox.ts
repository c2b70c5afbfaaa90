import type { Mailer } from './port.ts'

/** One line: what people wrote must not look like a line of the server's own. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/**
 * Without a mail server a message stays in the table, its one-time links and codes masked. They are printed where the
 * server runs instead: who reads its console may read its database too (decision 0023).
 */
export const createOutbox = (print: (line: string) => void): Mailer => ({
  send: ({ to, subject, secrets = [] }) => {
    if (secrets.length > 0)
      print(`No mail server is set. To ${oneLine(to.email)}, “${oneLine(subject)}”: ${secrets.map(oneLine).join(' ')}`)
    return Promise.resolve('outbox')
  },
})
