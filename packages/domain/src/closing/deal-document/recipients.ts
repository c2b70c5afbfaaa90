import { isPlaceholderEmail } from '../../people/party/placeholder-email.ts'

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

/** In which role somebody signs a term sheet or commitment. */
export const signerRoles = ['borrower', 'guarantor', 'signatory', 'lender', 'broker', 'other'] as const
export type SignerRole = (typeof signerRoles)[number]

/**
 * Why the lender's signature stands wrongly among those of a paper, in the order of signing: it signs once, and last. Null
 * when it stands right, or does not sign.
 */
export const lenderMisplaced = (signers: readonly { readonly role?: SignerRole | undefined }[]): string | null => {
  const at = signers.findIndex(({ role }) => role === 'lender')
  if (at === -1) return null
  if (signers.length === 1) return 'The lender countersigns last: someone else must sign first.'
  return at === signers.length - 1 ? null : 'The lender signs once, after everyone else.'
}

/** Whether the lender's signature is asked for unless staff choose otherwise: of what binds it. */
export const isCountersigned = (type: 'term-sheet' | 'commitment'): boolean => type === 'commitment'

/** Somebody who signs, in their role; with the title they sign for an entity with. */
export type Signer = Recipient & { readonly role: SignerRole; readonly title?: string }

/** Who signs for a borrowing entity, as its record keeps it: '' = not known. */
export type Signatory = Recipient & { readonly title: string }

/**
 * Who signs unless staff choose others (L-19): whoever signs for each entity, the borrowers, who sign for it where its record
 * names nobody and as its guarantors, and who guarantees beside them; never a broker. A signatory of two entities, or who
 * borrows too, is asked once, at the address of the borrower where the record has none.
 */
export const defaultSigners = ({
  borrowers,
  guarantors = [],
  signatories = [],
}: Pick<Parties, 'borrowers'> & {
  readonly guarantors?: readonly Recipient[]
  readonly signatories?: readonly Signatory[]
}): Signer[] => {
  const addressOf = ({ name, email }: Signatory) =>
    email || [...borrowers, ...guarantors].find((one) => one.name === name)?.email || ''
  const first = signatories
    .filter((one, at) => one.name !== '' && signatories.findIndex(({ name }) => name === one.name) === at)
    .map((one) => ({ name: one.name, email: addressOf(one), role: 'signatory' as const, title: one.title }))
  const isOther = (one: Recipient) => first.every(({ name, email }) => one.name !== name && one.email !== email)
  const own = reachable(borrowers).filter(isOther)
  return [
    ...first,
    ...own.map((one) => ({ ...one, role: 'borrower' as const })),
    ...reachable(guarantors)
      .filter((one) => isOther(one) && !own.some(({ email }) => email === one.email))
      .map((one) => ({ ...one, role: 'guarantor' as const })),
  ]
}

const reachable = (people: readonly Recipient[]): Recipient[] =>
  people
    .filter((one, at) => !isPlaceholderEmail(one.email) && people.findIndex((p) => p.email === one.email) === at)
    .map(({ name, email }) => ({ name, email }))
