import { Switch, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import { completionPercent } from '@plinth/domain/loan/activity/completion'
import { activityBuckets, inBucket } from '@plinth/domain/loan/activity/filters'
import type { Permission } from '@plinth/domain/people/user/permissions'
import type { Role } from '@plinth/domain/people/user/role'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActivityRow } from './activity-row.tsx'
import { useOwnMessageCounts } from './message-counts.ts'
import type { NotApplicable } from './not-applicable.tsx'
import { bucketCount, isNamed, listed, nameOf, takersOf, toDoOf } from './open-tasks.ts'
import type { Panel, PersonalSearch } from './personal-search.ts'
import { activityWords, needWords as words, notApplicableWords } from './personal.words.ts'
import classes from './personal.module.css'
import { latePart } from '../../ui/late.tsx'

// It brings the drop zone with it.
const FilesDrop = latePart(async () => (await import('./files-drop.tsx')).FilesDrop)

/** How many are shown before 'Show all': the most urgent ones. */
const FIRST = 8

export interface NeedsCardProps {
  home: PersonalHome
  search: PersonalSearch
  may: readonly Permission[]
  role: Role
  onSearch: (change: { bucket?: string | null; others?: string | null; loan?: string | null }) => void
  onOpen: (panel: Panel, activityId: string) => void
}

/** The activities of the list and which of them the chosen filter shows. */
const useShown = ({ home, search }: Pick<NeedsCardProps, 'home' | 'search'>) => {
  const only = home.loans.find(({ loan }) => isNamed(loan, search.loan))?.loan ?? null
  const others = home.entity?.kind !== 'contact' || search.others
  const activities = listed(home.loans, { loanId: only?.id ?? null, others })
  const toSign = new Set(home.loans.flatMap((l) => l.to_sign))
  const forms = new Set(home.loans.flatMap((l) => l.forms))
  const papers = new Set(home.loans.flatMap((l) => l.papers))
  const toDo = toDoOf(activities, home.loans)
  const { bucket } = search
  if (bucket === null) return { only, activities, toDo, toSign, forms, papers, shown: toDo }
  return {
    ...{ only, activities, toDo, toSign, forms, papers },
    shown: bucket === 'all' ? activities : activities.filter((a) => inBucket(a.status.state, bucket)),
  }
}

/** What the person answered 'not applicable' and the lender agreed to. */
const Dropped = ({ loans }: { loans: PersonalHome['loans'] }) => {
  const names = loans.flatMap((l) => l.not_applicable).flatMap((one) => (one.state === 'accepted' ? one.name : []))
  return names.length === 0 ? null : <Text size="sm">{notApplicableWords.accepted([...new Set(names)])}</Text>
}

const isBroker = ({ role, home }: NeedsCardProps): boolean => role === 'broker' || home.entity?.kind === 'contact'

/** The one list of what a person is asked for: what is open first, everything else by its state (G-02 to G-07). */
export const NeedsCard = (p: NeedsCardProps) => {
  const { home, search, onSearch } = p
  const { only, activities, toDo, toSign, forms, papers, shown } = useShown(p)
  const states = activities.map((a) => a.status.state)
  const onFile = new Map(home.loans.flatMap((l) => l.on_file.map((one) => [one.activity_id as string, one])))
  const known = activities.filter((a) => onFile.has(a.activity_id)).map(nameOf)
  const takers = p.may.includes('upload-document-request') ? takersOf(home.loans) : []
  return (
    <Section
      title={home.self ? words.title : words.titleOf(home.name || home.email)}
      actions={
        <span className={classes.bar}>
          <ProgressBar short percent={completionPercent(states)} label={activityWords.completion} />
        </span>
      }
    >
      <Text c="dimmed" size="sm">
        {words.tally(bucketCount(activities, 'Accepted'), activities.length)}
      </Text>
      {known.length === 0 ? null : <Text size="sm">{words.onFile([...new Set(known)])}</Text>}
      <Dropped loans={only ? home.loans.filter(({ loan }) => loan.id === only.id) : home.loans} />
      <div className={classes.filters} role="group" aria-label={activityWords.filter}>
        <Chip selected={search.bucket === null} count={toDo.length} onPress={() => onSearch({ bucket: null })}>
          {words.toDo}
        </Chip>
        {activityBuckets.map((b) => (
          <Chip
            key={b}
            selected={b === search.bucket}
            count={bucketCount(activities, b)}
            onPress={() => onSearch({ bucket: b })}
          >
            {b}
          </Chip>
        ))}
        <Chip selected={search.bucket === 'all'} count={activities.length} onPress={() => onSearch({ bucket: 'all' })}>
          {activityWords.all}
        </Chip>
        {only ? (
          <Chip selected onRemove={() => onSearch({ loan: null })} removeLabel={activityWords.allLoans}>
            {activityWords.ofLoan(only.name)}
          </Chip>
        ) : null}
      </div>
      {home.entity?.kind === 'contact' ? (
        <Switch
          mt="sm"
          label={activityWords.otherTasks}
          checked={search.others}
          onChange={(event) => onSearch({ others: event.currentTarget.checked ? null : 'off' })}
        />
      ) : null}
      {takers.length === 0 ? null : (
        <div className={classes.drop}>
          <Suspense>
            <FilesDrop requests={takers} role={p.role} />
          </Suspense>
        </div>
      )}
      <Listed
        key={search.bucket ?? ''}
        shown={shown}
        toSign={toSign}
        papers={papers}
        onFile={onFile}
        answers={new Map(home.loans.flatMap((l) => l.not_applicable).map((one) => [one.activity_id as string, one]))}
        isBroker={isBroker(p)}
        canAnswer={p.may.includes('upload-document-request')}
        forms={forms}
        isToDo={search.bucket === null}
        may={p.may}
        onOpen={p.onOpen}
        canWrite={home.self && p.role !== 'admin'}
      />
    </Section>
  )
}

interface ListedProps extends Pick<NeedsCardProps, 'may' | 'onOpen'> {
  shown: readonly ActivityView[]
  toSign: ReadonlySet<string>
  forms: ReadonlySet<string>
  papers: ReadonlySet<string>
  onFile: ReadonlyMap<string, { issued_epoch: number | null }>
  answers: ReadonlyMap<string, NotApplicable>
  isBroker: boolean
  canAnswer: boolean
  isToDo: boolean
  /** Whether the viewer has a conversation of their own with the lender. */
  canWrite: boolean
}

const Listed = ({
  shown,
  toSign,
  forms,
  papers,
  onFile,
  answers,
  isBroker,
  canAnswer,
  isToDo,
  may,
  onOpen,
  canWrite,
}: ListedProps) => {
  const counts = useOwnMessageCounts(canWrite)
  const [isAll, setIsAll] = useState(false)
  if (shown.length === 0)
    return isToDo ? (
      <Text mt="sm">{words.nothing}</Text>
    ) : (
      <EmptyState text={activityWords.empty} hint={activityWords.emptyHint} />
    )
  const first = isAll || !isToDo ? shown : shown.slice(0, FIRST)
  return (
    <>
      <ul className={classes.list}>
        {first.map((a) => (
          <ActivityRow
            key={a.activity_id}
            activity={a}
            toSign={toSign.has(a.activity_id)}
            hasForm={forms.has(a.activity_id)}
            hasPaper={papers.has(a.activity_id)}
            onFile={onFile.get(a.activity_id) ?? null}
            answer={answers.get(a.activity_id) ?? null}
            isBroker={isBroker}
            canAnswer={canWrite && canAnswer}
            may={may}
            onOpen={onOpen}
            messages={canWrite ? (counts.get(a.activity_id) ?? { messages: 0, unread: 0 }) : null}
          />
        ))}
      </ul>
      {first.length < shown.length ? (
        <Button variant="default" onClick={() => setIsAll(true)}>
          {words.showAll(shown.length)}
        </Button>
      ) : null}
    </>
  )
}
