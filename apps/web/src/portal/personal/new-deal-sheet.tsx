import { Stack, Text, TextInput } from '@mantine/core'
import type { listSponsors } from '@plinth/contract/portal/broker'
import type { ContactView } from '@plinth/contract/people/contact'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { fullName } from '@plinth/domain/shared/text'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { beginApplication, hasApplicationDraft } from '../../lib/application-draft.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useSponsors } from './personal.calls.ts'
import classes from './personal.module.css'
import { newDealWords as words } from './personal.words.ts'

type Sponsor = ReplyOf<typeof listSponsors>['sponsors'][number]

/** More sponsors than this are searched. */
const MANY = 8

/** The form in broker mode, with what is known of the broker and the sponsor: never a social security number. */
const begin = (broker: ContactView, sponsor: Sponsor | null) => {
  beginApplication({
    isBroker: true,
    brokerFirstName: broker.first_name,
    brokerLastName: broker.last_name,
    brokerEmail: broker.email,
    ...(sponsor
      ? {
          firstName: sponsor.first_name,
          lastName: sponsor.last_name,
          borrowerEmail: sponsor.email ?? '',
          phone: (sponsor.phone ?? '').replace(/\D/g, ''),
          borrowerCreditScore: sponsor.credit_score_band ?? '',
          completedProjectsIn3Years: sponsor.completed_projects === null ? '' : String(sponsor.completed_projects),
        }
      : {}),
  })
  window.location.assign(paths.application)
}

/** A new deal: with somebody new, or with a sponsor of an earlier deal, whose details stand in the form then. */
export const NewDealSheet = ({ broker }: { broker: ContactView }) => {
  const sponsors = useSponsors()
  const [search, setSearch] = useState('')
  if (sponsors.isPending) return <SkeletonRows rows={5} />
  if (sponsors.isError)
    return (
      <ErrorState
        text={words.failed}
        detail={sponsors.error.message}
        requestId={sponsors.error instanceof ApiError ? sponsors.error.requestId : null}
        onRetry={() => void sponsors.refetch()}
      />
    )
  const all = sponsors.data.sponsors
  const shown = all.filter((s) =>
    `${fullName(s.first_name, s.last_name)} ${s.email ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <Stack>
      {hasApplicationDraft() ? (
        <Text size="sm">
          {words.unfinished} <a href={paths.application}>{words.goOn}</a>
        </Text>
      ) : null}
      <Button size="md" onClick={() => begin(broker, null)}>
        {words.someoneNew}
      </Button>
      {all.length > 0 ? <Text fw={600}>{words.again}</Text> : null}
      {all.length > MANY ? (
        <TextInput label={words.search} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      ) : null}
      <ul className={classes.list} aria-label={words.again}>
        {shown.map((sponsor) => {
          const name = fullName(sponsor.first_name, sponsor.last_name)
          return (
            <li key={sponsor.id} className={classes.row}>
              <div className={classes.rowTop}>
                <span className={classes.rowName}>
                  {name}
                  <Text size="sm" c="dimmed" fw={400}>
                    {[sponsor.email ?? words.noEmail, words.lastDeal(sponsor.last_deal, sponsor.deals)].join(' · ')}
                  </Text>
                </span>
                <Button variant="default" aria-label={words.startWith(name)} onClick={() => begin(broker, sponsor)}>
                  {words.start}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
