import { Text } from '@mantine/core'
import { getAccount } from '@plinth/contract/people/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { useGo } from '../../lib/location.ts'
import { localKeys, readLocal, writeLocal } from '../../lib/local-keys.ts'
import { paths } from '../../lib/paths.ts'
import { secondFactorWords as words } from './second-factor.words.ts'

const wasMissing = () => readLocal(localKeys.secondFactorMissing, (value) => (value === true ? value : null)) === true

/** Asks administrators and brokers for a second factor; where it is demanded it leads to the account page. */
export const SecondFactorBanner = ({ path }: { path: string }) => {
  const { data } = useQuery(query(getAccount))
  const go = useGo()
  // What was so at the last visit stands until the answer is here: the page does not jump when it comes.
  const [before] = useState(wasMissing)
  const missing = data ? data.second_factor === 'missing' : before
  const closed = missing && data?.second_factor_required === true
  const here = path === paths.account
  useEffect(() => {
    if (data) writeLocal(localKeys.secondFactorMissing, data.second_factor === 'missing')
  }, [data])
  useEffect(() => {
    if (closed && !here) void go(paths.account, { replace: true })
  }, [closed, here, go])
  if (!missing || (here && !closed)) return null
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
