import { isPlaceholderEmail } from '../party/placeholder-email.ts'

/** Somebody a document can be sent to. */
export type Recipient = { readonly name: string; readonly email: string }

/** The parties of a loan; contacts with their type. */
export type Parties = {
  readonly borrowers: readonly Recipient[]
  readonly contacts: readonly (Recipient & { readonly contactType: string })[]
}

/**
 * Whom a document goes to unless staff choose others (L-19): a commitment to the borrowers, any other to the broker
 * contacts, or to the borrowers where there is no broker. Each address once; placeholder addresses are never written to.
 */
export const defaultRecipients = (type: 'term-sheet' | 'commitment', { borrowers, contacts }: Parties): Recipient[] => {
  const brokers = reachable(contacts.filter((contact) => contact.contactType === 'broker'))
  return type === 'commitment' || brokers.length === 0 ? reachable(borrowers) : brokers
}

const reachable = (people: readonly Recipient[]): Recipient[] =>
  people
    .filter((one, at) => !isPlaceholderEmail(one.email) && people.findIndex((p) => p.email === one.email) === at)
    .map(({ name, email }) => ({ name, email }))
