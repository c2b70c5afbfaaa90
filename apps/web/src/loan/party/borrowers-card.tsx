import { Group } from '@mantine/core'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import type { LoanView } from '@plinth/contract/loan/loan'
import { phoneText } from '@plinth/domain/people/party/phone'
import type { LoanRole } from '@plinth/domain/people/party/loan-role'
import { noEmail } from '@plinth/domain/people/party/placeholder-email'
import { IconFolder, IconPencil, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { money } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordAction, RecordCard, RecordList } from '../../ui/record-card.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChangeWaiting, newEmail } from './change-waiting.tsx'
import { useUnlinkBorrower } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { PersonName } from './person-name.tsx'
import { lateDialog } from '../../ui/late.tsx'

const AddBorrower = lateDialog(async () => (await import('./add-borrower-modal.tsx')).AddBorrowerModal)
const Unlink = lateDialog(async () => (await import('./unlink-dialog.tsx')).UnlinkDialog)

const nameOf = (person: { first_name: string; last_name: string }) => `${person.first_name} ${person.last_name}`

/** A figure that a sandbox made up says so. */
const marked = ({ made_up }: BorrowerView, kind: 'net_worth' | 'liquidity', text: string): string =>
  made_up.includes(kind) ? words.madeUp(text) : text

/** The score of a borrower; one that reads what a sandbox made up says so. */
const scoreText = ({ score, made_up }: BorrowerView): string => {
  if (score === null) return `${words.score} ${words.notAvailable}`
  return `${words.score} ${made_up.length > 0 ? words.madeUp(String(score)) : score}`
}

const factsOf = (b: BorrowerView): readonly (readonly [string, string])[] => [
  ...newEmail(b.waiting_email),
  [words.phone, b.phone === null ? words.notAvailable : phoneText(b.phone)],
  [words.creditScore, b.credit_score === null ? (b.credit_score_band ?? words.notAvailable) : String(b.credit_score)],
  [words.netWorth, marked(b, 'net_worth', money(b.net_worth))],
  [words.liquidity, marked(b, 'liquidity', money(b.liquidity))],
  [words.age, b.age === null ? words.notAvailable : String(b.age)],
]

interface BorrowersCardProps {
  loan: LoanView
  /** Opens the edit panel of a borrower. */
  onEdit: (borrowerId: string) => void
  /** Opens what is on file of a borrower. */
  onFiles?: (borrowerId: string) => void
}

/** The loan's borrowers: open, edit, unlink while there is more than one, add (I-52, I-55, I-61, I-62). */
export const BorrowersCard = ({ loan, onEdit, onFiles }: BorrowersCardProps) => {
  const [adding, setAdding] = useState<LoanRole | null>(null)
  const [leaving, setLeaving] = useState<BorrowerView | null>(null)
  const unlink = useUnlinkBorrower()
  const may = loan.can.edit_parties
  const isGuarantor = (id: string) => loan.guarantor_ids.includes(id)
  const isOnlyOne = loan.borrowers.filter((b) => !isGuarantor(b.id)).length < 2
  const close = () => {
    setLeaving(null)
    unlink.reset()
  }
  return (
    <Section
      title={words.borrowers}
      actions={
        may ? (
          <Group gap={4}>
            <Button variant="subtle" size="compact-sm" onClick={() => setAdding('borrower')}>
              {words.addBorrower}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => setAdding('guarantor')}>
              {words.addGuarantor}
            </Button>
          </Group>
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
              <Group gap={4}>
                {b.waiting_email ? <ChangeWaiting /> : null}
                {isGuarantor(b.id) ? <Badge>{words.guarantor}</Badge> : null}
                <Badge tone={b.score !== null && b.made_up.length > 0 ? 'orange' : 'gray'}>{scoreText(b)}</Badge>
              </Group>
            }
            lead={b.email ?? noEmail}
            facts={factsOf(b)}
            actions={
              onFiles ? (
                <RecordAction label={words.onFile(nameOf(b))} icon={IconFolder} onPress={() => onFiles(b.id)} />
              ) : null
            }
            edits={
              may ? (
                <>
                  <RecordAction label={words.edit(nameOf(b))} icon={IconPencil} onPress={() => onEdit(b.id)} />
                  <RecordAction
                    label={words.unlink(nameOf(b))}
                    icon={IconUnlink}
                    disabledReason={isOnlyOne && !isGuarantor(b.id) ? words.lastBorrower : undefined}
                    onPress={() => setLeaving(b)}
                  />
                </>
              ) : null
            }
          />
        ))}
      </RecordList>
      {adding ? <AddBorrower loan={loan} role={adding} onClose={() => setAdding(null)} /> : null}
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
    </Section>
  )
}
