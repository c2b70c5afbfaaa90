import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { queueMail } from '../../platform/mail.ts'
import * as q from './identity.queries.ts'

type LetterDeps = Pick<Deps, 'config' | 'jobs' | 'sealer' | 'clock'>

interface Person {
  id: string
  email: string
  first_name: string
  last_name: string
}

/** What happened, as the letter about it begins; by the kind of event. Kinds without an entry are not written about. */
const told: Readonly<Record<string, { subject: string; text: string }>> = {
  'session.password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed.',
  },
  'account.authenticator-on': {
    subject: 'An authenticator app was added',
    text: 'An authenticator app was added to your account. Signing in by password now asks for its digits.',
  },
  'account.authenticator-off': {
    subject: 'Your authenticator app was switched off',
    text: 'The authenticator app of your account was switched off. The password alone signs in now.',
  },
  'account.backup-codes-made': {
    subject: 'New backup codes were made',
    text: 'New backup codes were made for your account. The old ones no longer work.',
  },
  'account.passkey-added': {
    subject: 'A passkey was added',
    text: 'A passkey was added to your account. It signs in without your password.',
  },
  'account.passkey-removed': { subject: 'A passkey was removed', text: 'A passkey of your account was removed.' },
}

const browsers = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const
const firstIn = (table: readonly (readonly [string, RegExp])[], text: string) =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

/** A browser in words, from its own description; never the description itself, which anybody may write. */
export const deviceOf = (userAgent: string): string =>
  [firstIn(browsers, userAgent) ?? 'A browser', firstIn(systems, userAgent)].filter(Boolean).join(' on ')

const send = (
  tx: Tx,
  deps: LetterDeps,
  person: Person,
  letter: { subject: string; text: string; device: string; ip: string },
) => {
  const { config, clock } = deps
  const at = new Date(clock.now()).toLocaleString('en-US', {
    timeZone: config.PLINTH_TIME_ZONE,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return queueMail(tx, deps, {
    to: { name: `${person.first_name} ${person.last_name}`.trim(), email: person.email },
    subject: `${letter.subject} – ${config.PLINTH_BRAND}`,
    text: [
      letter.text,
      `When: ${at}\nWith: ${letter.device}\nFrom: ${letter.ip}`,
      `If this was you, there is nothing to do. If not, choose a new password at once, end the other sessions on ${config.publicUrl}/account, and write to ${config.PLINTH_CONTACT_EMAIL}.`,
    ].join('\n\n'),
  })
}

/** Tells the owner of an account what was changed about signing in to it. Most kinds of event are not told. */
export const tellChange = async (
  tx: Tx,
  deps: LetterDeps,
  person: Person,
  happened: { kind: string; by: Author; userAgent: string },
): Promise<void> => {
  const letter = told[happened.kind]
  if (letter) await send(tx, deps, person, { ...letter, device: deviceOf(happened.userAgent), ip: happened.by.ip })
}

/** Remembers the browser that a person signed in with; tells them when it is not the first one and was never seen before. */
export const noteDevice = async (
  tx: Tx,
  deps: LetterDeps,
  person: Person,
  by: { device: string; ip: string; userAgent: string },
): Promise<void> => {
  const seen = await q.addDevice(tx, person.id, by.device)
  if (!seen.isNew || seen.isFirst) return
  await send(tx, deps, person, {
    subject: 'A sign-in with a new device',
    text: 'Your account was signed in to with a browser that was not used for it before.',
    device: deviceOf(by.userAgent),
    ip: by.ip,
  })
}
