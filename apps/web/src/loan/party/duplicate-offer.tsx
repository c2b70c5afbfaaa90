import { duplicatesOf, type TypedPerson } from '@plinth/domain/people/party/duplicates'
import { noEmail } from '@plinth/domain/people/party/placeholder-email'
import { OnFileOffer } from '../../ui/on-file-offer.tsx'
import { partyWords as words } from './loan-party.words.ts'

interface OnFile {
  id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth?: string | null
  loans: readonly { human_id: string }[]
}

interface DuplicateOfferProps {
  typed: TypedPerson
  onFile: readonly OnFile[]
  /** Those on the loan already: named, not offered. */
  linked: readonly string[]
  busy: boolean
  onUse: (id: string) => void
}

const asTyped = (person: OnFile) => ({ ...person, email: person.email ?? '', phone: person.phone ?? '' })

/** People on file who may be the one being typed, each with what is alike, to be used instead (AI-06). */
export const DuplicateOffer = ({ typed, onFile, linked, busy, onUse }: DuplicateOfferProps) => (
  <OnFileOffer
    title={words.onFileAlready}
    use={words.useRecord}
    busy={busy}
    onUse={onUse}
    records={duplicatesOf(typed, onFile.map(asTyped)).map(({ record: r, same }) => {
      const name = `${r.first_name} ${r.last_name}`
      const on = r.loans.length === 0 ? '' : ` · ${words.onLoans(r.loans.map((loan) => loan.human_id))}`
      return {
        id: r.id,
        text: `${name} (${r.email || noEmail}): ${same.map((what) => words.same[what]).join(', ')}${on}`,
        useLabel: words.useRecordOf(name),
        instead: linked.includes(r.id) ? words.onThisLoan : undefined,
      }
    })}
  />
)
