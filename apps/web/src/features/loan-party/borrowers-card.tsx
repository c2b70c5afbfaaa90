import type { BorrowerView } from '@plinth/contract/borrower'
import type { LoanView } from '@plinth/contract/loan'
import { noEmail } from '@plinth/domain/party/placeholder-email'
import { IconPencil, IconUnlink } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { money } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordAction, RecordCard, RecordList } from '../../ui/record-card.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useUnlinkBorrower } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { PersonName } from './person-name.tsx'

const AddBorrower = lazy(async () => ({ default: (await import('./add-borrower-modal.tsx')).AddBorrowerModal }))
const Unlink = lazy(async () => ({ default: (await import('./unlink-dialog.tsx')).UnlinkDialog }))

const nameOf = (person: { first_name: string; last_name: string }) => `${person.first_name} ${person.last_name}`

const factsOf = (b: BorrowerView): readonly (readonly [string, string])[] => [
  [words.phone, b.phone ?? words.notAvailable],
  [words.creditScore, b.credit_score === null ? (b.credit_score_band ?? words.notAvailable) : String(b.credit_score)],
  [words.netWorth, money(b.net_worth)],
  [words.liquidity, money(b.liquidity)],
  [words.age, b.age === null ? words.notAvailable : String(b.age)],
]

interface BorrowersCardProps {
  loan: LoanView
  /** Opens the edit panel of a borrower. */
  onEdit: (borrowerId: string) => void
}

/** The loan's borrowers: open, edit, unlink while there is more than one, add (I-52, I-55, I-61, I-62). */
export const BorrowersCard = ({ loan, onEdit }: BorrowersCardProps) => {
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<BorrowerView | null>(null)
  const unlink = useUnlinkBorrower()
  const may = loan.can.edit_parties
  const lastOne = loan.borrowers.length < 2 ? words.lastBorrower : undefined
  const close = () => {
    setLeaving(null)
    unlink.reset()
  }
  return (
    <Section
      title={words.borrowers}
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            {words.addBorrower}
          </Button>
        ) : null
      }
    >
      {loan.borrowers.length === 0 ? <EmptyState text={words.none} /> : null}
      <RecordList>
        {loan.borrowers.map((b) => (
          <RecordCard
            key={b.id}
            title={<PersonName person={b} />}
            note={
              <Badge>{b.score === null ? `${words.score} ${words.notAvailable}` : `${words.score} ${b.score}`}</Badge>
            }
            lead={b.email ?? noEmail}
            facts={factsOf(b)}
            actions={
              may ? (
                <>
                  <RecordAction label={words.edit(nameOf(b))} icon={IconPencil} onPress={() => onEdit(b.id)} />
                  <RecordAction
                    label={words.unlink(nameOf(b))}
                    icon={IconUnlink}
                    disabledReason={lastOne}
                    onPress={() => setLeaving(b)}
                  />
                </>
              ) : null
            }
          />
        ))}
      </RecordList>
      <Suspense>
        {adding ? <AddBorrower loan={loan} onClose={() => setAdding(false)} /> : null}
        {leaving ? (
          <Unlink
            name={nameOf(leaving)}
            busy={unlink.isPending}
            error={unlink.error}
            onClose={close}
            onConfirm={() =>
              unlink.mutate({ params: { loan_id: loan.id, borrower_id: leaving.id } }, { onSuccess: close })
            }
          />
        ) : null}
      </Suspense>
    </Section>
  )
}
