import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { BankLinkCard } from '../credit/bank-link/bank-link-card.tsx'
import { bankLinkWords as words } from '../credit/bank-link/bank-link.words.ts'
import { LinkedBanks } from '../credit/bank-link/linked-banks.tsx'
import { useMe } from '../lib/me.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** Where a borrower connects a bank (H-01); staff see the connected ones. */
export const Page = () => {
  const { id } = useParams({ from: '/plaid/$id' })
  const { role } = useMe()
  return (
    <>
      <PageHeader title={words.title} />
      <Stack>
        <BankLinkCard key={id} activityId={id} isOwn={role === 'borrower'} />
        {role === 'admin' ? <LinkedBanks activityId={id} /> : null}
      </Stack>
    </>
  )
}
