import { Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { requestFlags } from '@plinth/contract/activity-templates'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useCreateForLoan } from './document-request.calls.ts'
import { requestWords as words } from './document-request.words.ts'

const none = { flip: false, cash_flow: false, mid_construction: false, retail: false }

/** The 'request documents' modal: the usual requests of a loan by what it is (M-46, M-47). */
export const RequestFlagsDialog = (p: { loanId: string; opened: boolean; onClose: () => void }) => {
  const [flags, setFlags] = useState(none)
  const create = useCreateForLoan()
  const submit = () =>
    create.mutate(
      { params: { loan_id: p.loanId }, body: flags },
      {
        onSuccess: () => {
          setFlags(none)
          p.onClose()
        },
      },
    )
  return (
    <Modal opened={p.opened} onClose={p.onClose} title={words.flagsTitle}>
      <Stack>
        <Text size="sm">{words.flagsHint}</Text>
        {requestFlags.map((flag) => (
          <Checkbox
            key={flag}
            label={words.flags[flag]}
            checked={flags[flag]}
            onChange={(event) => setFlags({ ...flags, [flag]: event.currentTarget.checked })}
          />
        ))}
        <Group justify="flex-end">
          <Button loading={create.isPending} onClick={submit}>
            {words.create}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
