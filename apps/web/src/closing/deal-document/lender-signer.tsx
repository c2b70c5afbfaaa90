import { Select, Stack, Switch, Text } from '@mantine/core'
import { listLenderSignatories } from '@plinth/contract/documents/signature'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { isCountersigned, type Recipient } from '@plinth/domain/closing/deal-document/recipients'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fresh, query } from '../../lib/api.ts'
import { dealWords as words } from './deal-document.words.ts'

/** Whether the lender countersigns a paper, and who does: the one who was asked last unless staff choose another. */
export const useLenderSigner = (type: DealDocumentType, signs: boolean) => {
  const list = useQuery({ ...query(listLenderSignatories, {}), ...fresh, enabled: signs })
  const [wanted, setWanted] = useState(type !== 'board-review' && isCountersigned(type))
  const [chosen, setChosen] = useState<string | null>(null)
  const people: readonly Recipient[] = list.data?.signatories ?? []
  const signer = people.find(({ email }) => email === chosen) ?? people[0] ?? null
  const asked = signs && wanted
  return {
    wanted,
    setWanted,
    people,
    setChosen,
    /** Who is asked; null while nobody is. */
    signer: asked ? signer : null,
    /** Why it cannot be sent like this; undefined when it can. */
    refusal: asked && signer === null ? (list.isPending ? words.lenderLoading : words.lenderMissing) : undefined,
  }
}
export type LenderSigner = ReturnType<typeof useLenderSigner>

/** The lender's own signature, behind all others (L-19). */
export const LenderFields = ({ lender, disabled }: { lender: LenderSigner; disabled: boolean }) => (
  <Stack gap={6}>
    <Switch
      label={words.countersign}
      checked={lender.wanted}
      disabled={disabled}
      onChange={(event) => lender.setWanted(event.currentTarget.checked)}
    />
    {lender.wanted ? (
      <Select
        label={words.signsForLender}
        placeholder={words.chooseSigner}
        data={lender.people.map(({ name, email }) => ({ value: email, label: `${name}, ${email}` }))}
        value={lender.signer?.email ?? null}
        allowDeselect={false}
        searchable={lender.people.length > 8}
        disabled={disabled}
        onChange={lender.setChosen}
      />
    ) : null}
    {lender.wanted ? (
      <Text size="sm" c="dimmed">
        {words.countersignHint}
      </Text>
    ) : null}
  </Stack>
)
