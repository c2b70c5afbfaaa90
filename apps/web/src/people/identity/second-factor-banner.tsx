import { Text } from '@mantine/core'
import { getAccount } from '@plinth/contract/people/account'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { query } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { useGo } from '../../lib/location.ts'
import { localKeys, readLocal, writeLocal } from '../../lib/local-keys.ts'
import { paths } from '../../lib/paths.ts'
import { Loader } from '../../ui/states.tsx'
import { secondFactorWords as words } from './second-factor.words.ts'

/** What was so at the last visit; null at the first. */
const wasMissing = () =>
  readLocal(localKeys.secondFactorMissing, (value) => (typeof value === 'boolean' ? value : null))

interface SecondFactorBannerProps {
  path: string
  /** The page that it stands above. */
  children: ReactNode
}

/**
 * Asks administrators and brokers for a second factor; where it is demanded it leads to the account page. What was so at
 * the last visit stands until the answer is here; at a first visit the page loads meanwhile and is not seen before: it
 * would jump when the answer comes.
 */
export const SecondFactorBanner = ({ path, children }: SecondFactorBannerProps) => {
  const { data, isLoading } = useQuery(query(getAccount))
  const [before] = useState(wasMissing)
  const awaited = before === null && isLoading
  return (
    <>
      <Advice path={path} account={data} before={before === true} />
      {awaited ? <Loader /> : null}
      <div style={{ display: 'contents', visibility: awaited ? 'hidden' : undefined }}>{children}</div>
    </>
  )
}

interface AdviceProps {
  path: string
  /** Not there until it has come. */
  account: ReplyOf<typeof getAccount> | undefined
  /** Whether it stood at the last visit. */
  before: boolean
}

const Advice = ({ path, account: data, before }: AdviceProps) => {
  const go = useGo()
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
