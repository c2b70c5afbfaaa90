import { ActionIcon, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { formatRate } from '@plinth/domain/loan/terms'
import { mapPoint } from '@plinth/domain/people/property/types'
import { trimName } from '@plinth/domain/shared/text'
import { AppLink } from '../../lib/app-link.tsx'
import { date, money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, Loader } from '../../ui/states.tsx'
import { LazyMap } from './lazy-map.tsx'
import { mapWords as words } from './loan-map.words.ts'
import { googleMapsLink, isPlaced, streetViewLink } from './places.ts'
import classes from './loan-map.module.css'

interface MapPanelProps {
  opened: boolean
  loan: LoanRow | null
  loading: boolean
  /** The loans to go through, in their order on the page (C-04). */
  order: readonly string[]
  onShow: (id: string) => void
  onClose: () => void
}

const Neighbours = ({
  loan,
  order,
  onShow,
}: {
  loan: LoanRow
  order: readonly string[]
  onShow: (id: string) => void
}) => {
  const at = order.indexOf(loan.id)
  const [before, after] = [order[at - 1], at < 0 ? undefined : order[at + 1]]
  const step = (label: string, id: string | undefined, icon: 'left' | 'right') => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      disabled={id === undefined}
      onClick={() => id !== undefined && onShow(id)}
    >
      {icon === 'left' ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
    </ActionIcon>
  )
  return (
    <Group gap="xs" justify="space-between">
      {step(words.previous, at > 0 ? before : undefined, 'left')}
      <Text size="sm" c="dimmed" aria-live="polite">
        {at < 0 ? '' : words.position(at + 1, order.length)}
      </Text>
      {step(words.next, after, 'right')}
    </Group>
  )
}

const Place = ({ loan }: { loan: LoanRow }) => {
  const first = loan.properties[0]
  const given = first?.coordinates ?? { lat: 0, lng: 0 }
  const place = mapPoint(given)
  const address = first
    ? [first.address_address, first.address_city, first.address_state].filter(Boolean).join(', ')
    : ''
  return (
    <>
      <LazyMap label={words.place} place={place} />
      <Text>{address}</Text>
      {isPlaced(given) ? null : (
        <Text size="sm" c="dimmed">
          {words.notPlacedHere}
        </Text>
      )}
      {isPlaced(given) || address ? (
        <Group gap="md">
          <Anchor href={googleMapsLink(place, address)} target="_blank" rel="noreferrer noopener">
            {words.openMaps}
          </Anchor>
          {isPlaced(given) ? (
            <Anchor href={streetViewLink(place)} target="_blank" rel="noreferrer noopener">
              {words.openStreet}
            </Anchor>
          ) : null}
        </Group>
      ) : null}
    </>
  )
}

const Facts = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className={classes.facts}>
    {rows.map(([name, value]) => (
      <div key={name} className={classes.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const score = (value: number | null) => (value === null ? 'N/A' : String(value))

const Content = ({ loan }: { loan: LoanRow }) => (
  <>
    <Place loan={loan} />
    <Title order={3} size="h3">
      {words.scores}
    </Title>
    <Facts
      rows={[
        [words.score, score(loan.score)],
        [words.loan, score(loan.scores.loan)],
        [words.property, score(loan.scores.property)],
        [words.neighborhood, score(loan.scores.neighborhood)],
        [words.borrower, score(loan.scores.borrower)],
      ]}
    />
    <Title order={3} size="h3">
      {words.facts}
    </Title>
    <Facts
      rows={[
        [words.amount, money(loan.amount)],
        [words.purpose, loan.purpose],
        [words.expectedClosing, date(loan.expected_closing_epoch)],
        [words.duration, words.months(loan.duration_months)],
        [words.repayment, loan.exit_strategy ?? 'N/A'],
        [words.purchasePrice, money(loan.purchase_price)],
        [words.rate, formatRate(loan.interest_rate)],
      ]}
    />
  </>
)

/** One loan on the map with its score and facts, and the way to the ones beside it (C-01 to C-04). */
export const MapPanel = ({ opened, loan, loading, order, onShow, onClose }: MapPanelProps) => (
  <SidePanel opened={opened} onClose={onClose} title={loan ? words.panel(trimName(loan.name)) : words.map} width={480}>
    {loan ? (
      <Stack gap="sm">
        <Neighbours loan={loan} order={order} onShow={onShow} />
        <Content loan={loan} />
        <AppLink href={paths.loan(loan.human_id)} className={classes.open}>
          {words.openLoan}
        </AppLink>
      </Stack>
    ) : loading ? (
      <Loader label={words.loading} />
    ) : (
      <EmptyState text={words.notFound} />
    )}
  </SidePanel>
)
