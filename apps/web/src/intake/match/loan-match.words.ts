import { words } from '../../lib/words.ts'

const sameness = {
  ...{ email: 'same email', name: 'same name', phone: 'same phone', 'birth-date': 'same date of birth' },
  ...{ ein: 'same EIN', address: 'same address' },
} as const
const nouns = { 'legal-entity': 'entity', property: 'property' } as const

/** The texts of what may belong to a loan and nobody has joined (F-37, E-32). */
export const loanMatchWords = words('loanMatchWords', {
  title: 'Possible matches',
  count: (count: number) => (count === 1 ? '1 possible match' : `${count} possible matches`),
  why: 'The same person or property as on another loan',
  review: 'Review',
  hide: 'Hide',
  loading: 'Loading the possible matches',
  samePerson: (name: string, other: string) => `${name} may be the same person as ${other}`,
  sameRecord: (kind: keyof typeof nouns, name: string, other: string) =>
    `${name} may be the same ${nouns[kind]} as ${other}`,
  same: (kinds: readonly (keyof typeof sameness)[]) => kinds.map((kind) => sameness[kind]).join(', '),
  onLoans: 'Also on',
  onNoLoan: 'On no loan',
  belongs: 'May belong to',
  mayJoin: 'May belong to this loan:',
  identical: 'Same property and amount within 30 days:',
  repeated: 'Same borrower and property:',
  samePurpose: 'Same property and purpose:',
  confirmed: 'Email confirmed',
  notConfirmed: 'Email not confirmed',
  requested: (amount: string, day: string) => `${amount}, received ${day}`,
  joinPerson: 'Merge records',
  joinLoan: 'Merge application',
  personTitle: (name: string) => `Merge the records of ${name}?`,
  keeps: (kept: string, gone: string) => `The record of ${kept} stays. That of ${gone} is merged into it.`,
  fields: 'Values after the merge',
  field: 'Field',
  after: 'After the merge',
  other: 'Not kept',
  filledIn: (value: string) => `${value} (filled in)`,
  noLoansMove: 'It is on no loan.',
  loansMove: (ids: readonly string[]) => `Moves with it: ${ids.join(', ')}`,
  moves: (what: string, count: number) => `${what}: ${count}`,
  undoable: 'You can undo this for 30 days, as long as nothing later depends on it.',
  loadingPreview: 'Loading the preview',
  previewFailed: 'The preview could not be loaded',
  undo: 'Undo',
  undoMerge: (gone: string, kept: string) => `Undo the merge of ${gone} into ${kept}`,
  merged: (gone: string, kept: string, who: string, day: string) =>
    `${gone} was merged into ${kept} by ${who} on ${day}`,
  separated: 'The records are separate again',
  mergedTitle: 'Merged records',
  moreMerges: (n: number) => `Show ${n} more`,
  dismiss: 'Dismiss',
  dismissMerge: (gone: string, kept: string) => `Dismiss the note of the merge of ${gone} into ${kept}`,
  failedToDismiss: 'The note could not be dismissed',
  loanTitle: (from: string, into: string) => `Merge ${from} into ${into}?`,
  loanText: (from: string, into: string) =>
    `The application and its files move from ${from} to ${into}; nothing ${into} already has is replaced. ` +
    `The borrower records become one, and ${from} is archived. You can restore ${from}, and separate the borrower records for 30 days.`,
  failed: "They couldn't be merged. Try again.",
  joined: 'Merged',
})
