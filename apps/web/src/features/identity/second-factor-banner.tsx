import { Text } from '@mantine/core'
import { getAccount } from '@plinth/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { useGo } from '../../lib/location.ts'
import { paths } from '../../lib/paths.ts'
import { accountWords } from './account.words.ts'

/** Asks administrators and brokers for a second factor; where it is demanded it leads to the account page. */
export const SecondFactorBanner = ({ path }: { path: string }) => {
  const { data } = useQuery(query(getAccount))
  const go = useGo()
  const missing = data?.second_factor === 'missing'
  const closed = missing && data.second_factor_required
  const here = path === paths.account
  useEffect(() => {
    if (closed && !here) void go(paths.account, { replace: true })
  }, [closed, here, go])
  if (!missing || (here && !closed)) return null
  const words = accountWords.banner
  return (
    <Text
      role="status"
      size="sm"
      px="md"
      py={8}
      mb="md"
      style={{ background: 'var(--surface-sunken)', border: '1px solid var(--hairline)', borderRadius: 8 }}
    >
      {closed ? words.demanded : words.asked} {here ? null : <AppLink href={paths.account}>{words.link}</AppLink>}
    </Text>
  )
}
