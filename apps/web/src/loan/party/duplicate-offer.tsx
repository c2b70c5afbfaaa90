import { Alert, Group, Text } from '@mantine/core'
import { duplicatesOf, type Sameness, type TypedPerson } from '@plinth/domain/people/party/duplicates'
import { noEmail } from '@plinth/domain/people/party/placeholder-email'
import { Button } from '../../ui/button.tsx'
import { partyWords as words } from './loan-party.words.ts'

interface OnFile {
  id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
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
export const DuplicateOffer = ({ typed, onFile, linked, busy, onUse }: DuplicateOfferProps) => {
  const found = duplicatesOf(typed, onFile.map(asTyped))
  if (found.length === 0) return null
  return (
    <Alert color="yellow" p="xs" role="status" aria-label={words.onFileAlready} title={words.onFileAlready}>
      {found.map(({ record, same }) => (
        <Group key={record.id} justify="space-between" gap="xs" mt={4}>
          <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {`${record.first_name} ${record.last_name} (${record.email || noEmail}): ${sameText(same)}`}
            {record.loans.length === 0 ? '' : ` · ${words.onLoans(record.loans.map((loan) => loan.human_id))}`}
          </Text>
          {linked.includes(record.id) ? (
            <Text size="sm" c="dimmed">
              {words.onThisLoan}
            </Text>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              disabled={busy}
              aria-label={words.useRecordOf(`${record.first_name} ${record.last_name}`)}
              onClick={() => onUse(record.id)}
            >
              {words.useRecord}
            </Button>
          )}
        </Group>
      ))}
    </Alert>
  )
}

const sameText = (same: readonly Sameness[]) => same.map((what) => words.same[what]).join(', ')
