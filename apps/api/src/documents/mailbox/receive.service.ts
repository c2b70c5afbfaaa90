import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { inTx } from '../../platform/db.ts'
import { job } from '../../platform/jobs.ts'
import { mailboxName, readMailbox } from '../../vendors/inbound-mail/imap.ts'
import { openReceiver } from '../../vendors/inbound-mail/smtp.ts'
import { takeMail, tokensAmong } from './intake.service.ts'
import { claimMailbox, loansOfTokens, noteMailbox } from './mailbox.queries.ts'

const MB = 1_048_576
/** Messages of one look into a mailbox: the next look goes on. */
const MOST_MESSAGES = 100
/** Milliseconds for which a look has the mailbox to itself; one that was killed gives it back by then. */
const TURN_MS = 15 * 60_000

/** Looks each minute into the mailbox that is set. */
export const pollJob = job('mailbox.poll', z.object({}), { retries: 0, timeoutSeconds: 900, cron: '* * * * *' })

/**
 * Listens for mail where the settings say so. Answers how to stop; null where they say nothing. Fails where the place is
 * taken.
 */
export const receiveMail = async (deps: Deps): Promise<{ port: number; close(): Promise<void> } | null> => {
  const { PLINTH_MAILBOX_SMTP: listen, PLINTH_MAILBOX_DOMAIN: domain, PLINTH_MAILBOX_TLS: tls } = deps.config
  if (listen === undefined || domain === undefined) return null
  return openReceiver({
    listen,
    tlsFile: tls ?? null,
    maxBytes: deps.config.PLINTH_MAILBOX_MAX_MB * MB,
    log: deps.log,
    accepts: async (address) => {
      const tokens = tokensAmong([address], domain)
      return tokens.length > 0 && (await loansOfTokens(deps.db, tokens)).length > 0
    },
    take: async (message) => {
      await takeMail(deps, { ...message, source: 'smtp' })
    },
  })
}

/**
 * Takes what came into the mailbox that is set since the last look; one look at a time, whatever number of workers. A message
 * is passed only after it was taken, and taken again it changes nothing.
 */
export const pollMailbox = async (deps: Deps): Promise<void> => {
  const { PLINTH_MAILBOX_IMAP: address, PLINTH_MAILBOX_DOMAIN: domain } = deps.config
  if (address === undefined || domain === undefined) return
  const mailbox = mailboxName(address)
  const now = new Date(deps.clock.now())
  const turn = { now, until: new Date(now.getTime() + TURN_MS) }
  const found = await inTx(deps.db, (tx) => claimMailbox(tx, mailbox, turn))
  if (!found) return
  const note = (v: Parameters<typeof noteMailbox>[2]) => inTx(deps.db, (tx) => noteMailbox(tx, mailbox, v))
  const mark = { uidValidity: Number(found.uid_validity), lastUid: Number(found.last_uid) }
  const limits = { most: MOST_MESSAGES, maxBytes: deps.config.PLINTH_MAILBOX_MAX_MB * MB }
  try {
    await readMailbox(address, mark, limits, async ({ uid, raw }, at) => {
      if (raw === null) deps.log.warn({ uid, mailbox }, 'a message over the limit was left in the mailbox')
      else await takeMail(deps, { raw, source: 'imap', recipients: null, ip: null, helo: null, sender: null })
      await note({ uid_validity: at.uidValidity, last_uid: at.lastUid })
    })
  } finally {
    await note({ busy_until: null })
  }
}
