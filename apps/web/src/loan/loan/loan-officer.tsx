import { Menu } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useStaff } from '../../lib/use-staff.ts'
import { Button } from '../../ui/button.tsx'
import { useGive } from './loan.calls.ts'
import { officerWords as words } from './loan.words.ts'
import { refusalOf } from './refusal.ts'

/** Who looks after the loan, and giving it to somebody else. */
export const LoanOfficer = ({ loan }: { loan: LoanView }) => {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  const staff = useStaff(asked)
  const give = useGive()
  const now = loan.owner_user
  const change = (owner: string | null) => {
    if (owner !== (now?.id ?? null))
      give.mutate({ params: { loan_id: loan.id }, body: { version: loan.version, owner_user_id: owner } })
  }
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconUser size={14} aria-hidden />}
          loading={give.isPending}
          disabledReason={refusalOf(loan, loan.can.edit) ?? undefined}
          onClick={() => setAsked(true)}
        >
          {words.officer(now?.name ?? words.nobody)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{words.change}</Menu.Label>
        {staff.map(({ id, name }) => (
          <Menu.Item key={id} aria-current={id === now?.id || undefined} onClick={() => change(id)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => change(null)}>{words.toNobody}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
