import { Anchor, Group, Text, Title } from '@mantine/core'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import { phoneText } from '@plinth/domain/people/party/phone'
import { fullName } from '@plinth/domain/shared/text'
import { date, dayOf, money, lenderDay } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { neededOf, nextDateOf } from './open-tasks.ts'
import { contactWords, newDealWords, personalWords as words, remindWords, statusWords } from './personal.words.ts'
import { Tracker } from './tracker.tsx'
import { Withdraw } from './withdraw.tsx'
import classes from './personal.module.css'

type HomeLoan = PersonalHome['loans'][number]

interface LoanCardProps {
  entry: HomeLoan
  isBroker: boolean
  /** Whether this viewer may add contacts (G-39). */
  canAdd: boolean
  onAddContact: (loanId: string) => void
  /** Null for whoever has no borrower to remind. */
  onRemind: ((loanId: string) => void) | null
  onShowTasks: (loanId: string) => void
}

const propertyLine = ({ properties: [first, ...rest] }: HomeLoan['loan']): string => {
  if (!first) return words.noProperty
  const line = [first.address_address, first.address_city, first.address_state].filter(Boolean).join(', ')
  return (line || words.noProperty) + (rest.length > 0 ? words.moreProperties(rest.length) : '')
}

const owesDocuments = (entry: HomeLoan) => neededOf(entry).some((a) => a.activity_type === 'document-request')

const Needed = ({ entry }: { entry: HomeLoan }) => {
  const needed = neededOf(entry).length
  return needed === 0 ? <Text c="dimmed">{words.nothingNeeded}</Text> : <Text fw={600}>{words.needed(needed)}</Text>
}

/** What can be done about a loan. */
const Acts = ({ entry, canAdd, onAddContact, onRemind, onShowTasks }: Omit<LoanCardProps, 'isBroker'>) => {
  const { loan } = entry
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" onClick={() => onShowTasks(loan.id)} aria-label={words.showTasks(loan.name)}>
        {words.showTasksShort}
      </Button>
      {onRemind && loan.group === 'active' && !loan.archived ? (
        <Button
          variant="default"
          size="sm"
          disabledReason={owesDocuments(entry) ? undefined : remindWords.nothingOwed}
          onClick={() => onRemind(loan.id)}
          aria-label={remindWords.remindOf(loan.name)}
        >
          {remindWords.remind}
        </Button>
      ) : null}
      {canAdd && !loan.archived ? (
        <Button
          variant="default"
          size="sm"
          onClick={() => onAddContact(loan.id)}
          aria-label={contactWords.addTo(loan.name)}
        >
          {contactWords.add}
        </Button>
      ) : null}
      {canAdd && loan.can_withdraw ? <Withdraw loan={loan} /> : null}
    </Group>
  )
}

/** Who looks after the loan at the lender, and how to reach them. */
const Officer = ({ officer }: { officer: HomeLoan['loan']['loan_officer'] }) => {
  if (officer === null) return words.noOfficer
  // Where it does not fit on a line it breaks before the @.
  const [local, host] = officer.email.split('@')
  return (
    <>
      <div>{officer.name}</div>
      {officer.phone === null ? null : (
        <div>
          <Anchor href={`tel:${officer.phone.replace(/[^\d+]/g, '')}`}>{phoneText(officer.phone)}</Anchor>
        </div>
      )}
      <div>
        <Anchor href={`mailto:${officer.email}`}>
          {local}
          <wbr />@{host}
        </Anchor>
      </div>
    </>
  )
}

/** When a loan closed or is to close; a date that went by unclosed says so, since nobody has set another. */
const Closing = ({ loan }: Pick<HomeLoan, 'loan'>) => {
  const epoch = loan.funded_epoch ?? loan.expected_closing_epoch
  if (epoch === null) return words.noDate
  const isPast = loan.funded_epoch === null && loan.group === 'active' && epoch < lenderDay()
  return (
    <>
      {date(epoch)}
      {isPast ? <Text size="sm">{words.closingPassed}</Text> : null}
    </>
  )
}

/** A loan for the people it is made for: where it stands, what is needed, and the next date. */
const LoanCard = ({ entry, isBroker, ...acts }: LoanCardProps) => {
  const { loan } = entry
  const next = nextDateOf(entry)
  return (
    <li>
      <article className={classes.loan} aria-label={loan.name}>
        <div>
          <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <Title order={3} size="h3" style={{ overflowWrap: 'anywhere' }}>
              {loan.name}
            </Title>
            <Text c="dimmed" size="sm" className="figure">
              {loan.human_id}
            </Text>
          </Group>
          <Group gap={6} mt={4}>
            <Badge tone={loan.status === 'rejected' ? 'red' : loan.group === 'funded' ? 'green' : 'blue'}>
              {statusWords[loan.status]}
            </Badge>
            {loan.archived ? <Badge>{words.archived}</Badge> : null}
          </Group>
        </div>
        <Tracker entry={entry} isBroker={isBroker} />
        {loan.archived ? null : <Needed entry={entry} />}
        {next === null || loan.archived ? null : (
          <Text>{(next < lenderDay() ? words.overdue : words.nextDate)(date(next))}</Text>
        )}
        <ProgressBar short percent={entry.completion} label={words.progress(loan.name)} unit={words.done} />
        <dl className={classes.facts}>
          <div>
            <dt>{words.amount}</dt>
            <dd className="figure">{money(loan.amount)}</dd>
          </div>
          <div>
            <dt>{loan.funded_epoch === null ? words.closing : words.fundedOn}</dt>
            <dd>
              <Closing loan={loan} />
            </dd>
          </div>
          <div>
            <dt>{words.property}</dt>
            <dd>{propertyLine(loan)}</dd>
          </div>
          <div>
            <dt>{words.contacts}</dt>
            <dd>{loan.contacts.map((c) => fullName(c.first_name, c.last_name)).join(', ') || words.noContacts}</dd>
          </div>
          <div>
            <dt>{words.officer}</dt>
            <dd>
              <Officer officer={loan.loan_officer} />
            </dd>
          </div>
          <div>
            <dt>{words.updated}</dt>
            <dd>{dayOf(loan.last_update)}</dd>
          </div>
        </dl>
        <Acts entry={entry} {...acts} />
      </article>
    </li>
  )
}

interface LoanGroupsProps extends Omit<LoanCardProps, 'entry'> {
  loans: readonly HomeLoan[]
  /** Null for whoever sends in no deals. */
  onNewDeal: (() => void) | null
}

/** Loans in two groups, Active and Funded (G-08), each with its text when empty (G-09). */
export const LoanGroups = ({ loans, onNewDeal, ...rest }: LoanGroupsProps) => (
  <div id="deals" style={{ display: 'grid', gap: 16 }}>
    {(['active', 'funded'] as const).map((group) => {
      const of = loans.filter(({ loan }) => loan.group === group)
      return (
        <Section
          key={group}
          title={words.loans[group]}
          actions={
            group === 'active' && onNewDeal ? <Button onClick={onNewDeal}>{newDealWords.submit}</Button> : undefined
          }
        >
          {of.length === 0 ? (
            <EmptyState text={words.noLoans[group]} />
          ) : (
            <ul className={classes.loans}>
              {of.map((entry) => (
                <LoanCard key={entry.loan.id} entry={entry} {...rest} />
              ))}
            </ul>
          )}
        </Section>
      )
    })}
  </div>
)
