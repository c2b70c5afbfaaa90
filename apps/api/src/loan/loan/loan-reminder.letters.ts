import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { type DatePattern, formatPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { fullName } from '@plinth/domain/shared/text'

/** A document request that waits for a party. */
export interface OpenRequest {
  name: string
  /** The property or legal entity it is about, when it is about one. */
  about: string | null
  /** Whose it is; null when it is anybody's of the loan. */
  borrowerId: string | null
  /** Why the last upload was sent back; null when none was. */
  sentBack: string | null
  dueOn: PlainDate | null
}

export interface Party {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
}

export interface Reminder {
  email: string
  name: string
  subject: string
  body: string
  owes: string[]
  /** Where a text message can go too; null when no number is known. */
  phone: string | null
  text: string
}

/**
 * One letter to each party who owes something, listing what (B-15). A borrower gets what is asked of them and what is
 * asked of no one in particular; in broker mode the brokers get everything (E-30). A party without an address gets none,
 * two records of one address get one letter.
 */
export const remindersOf = (o: {
  loan: { name: string; human_id: string }
  parties: readonly Party[]
  requests: readonly OpenRequest[]
  brokerMode: boolean
  /** The broker in whose name it goes out; null when it is the lender's own. */
  broker: string | null
  brand: string
  address: string
  pattern: DatePattern
}): Reminder[] => {
  const letters = new Map<string, Reminder>()
  for (const party of o.parties) {
    if (isPlaceholderEmail(party.email)) continue
    const owed = o.requests.filter((r) => o.brokerMode || r.borrowerId === null || r.borrowerId === party.id)
    const owes = [...new Set([...(letters.get(party.email)?.owes ?? []), ...owed.map((r) => entry(r, o.pattern))])]
    if (owes.length === 0) continue
    const name = fullName(party.first_name, party.last_name)
    letters.set(party.email, {
      email: party.email,
      name,
      subject: `${o.loan.name} (${o.loan.human_id}): ${count(owes.length)} still needed`,
      body: letter({ ...o, name, owes }),
      owes,
      phone: letters.get(party.email)?.phone ?? (isPhone(party.phone) ? party.phone : null),
      text: short({ ...o, count: owes.length }),
    })
  }
  return [...letters.values()]
}

const isPhone = (phone: string | null): phone is string => phone !== null && /^\d{3}-\d{7}$/.test(phone)

const short = (o: { loan: { human_id: string }; brand: string; address: string; count: number }): string =>
  `${o.brand}: for your loan request ${o.loan.human_id} we still need ${count(o.count)}. Please see your email or ${o.address}. Reply STOP to get no more texts.`

const count = (n: number) => (n === 1 ? '1 document' : `${n} documents`)

const entry = (r: OpenRequest, pattern: DatePattern): string =>
  [
    r.about ? `${r.name} (${r.about})` : r.name,
    r.dueOn ? `due ${formatPlainDate(r.dueOn, pattern)}` : '',
    r.sentBack === null ? '' : r.sentBack ? `sent back: ${r.sentBack}` : 'sent back',
  ]
    .filter((part) => part !== '')
    .join(', ')

const letter = (o: {
  name: string
  loan: { name: string; human_id: string }
  owes: readonly string[]
  broker: string | null
  brand: string
  address: string
}): string =>
  [
    `Dear ${o.name},`,
    o.broker === null
      ? `For your loan request ${o.loan.name} (${o.loan.human_id}) we still need:`
      : `${o.broker}, your broker, is asking for the outstanding items for your loan request ${o.loan.name} (${o.loan.human_id}):`,
    o.owes.map((one) => `- ${one}`).join('\n'),
    `Please upload ${o.owes.length === 1 ? 'it' : 'them'} here: ${o.address}`,
    `Thank you,\n${o.brand}`,
  ].join('\n\n')
