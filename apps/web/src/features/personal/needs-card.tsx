import { Group, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/activity'
import type { PersonalHome } from '@plinth/contract/personal'
import type { Permission } from '@plinth/domain/user/permissions'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ConnectBank, Due, Offer } from './activity-row.tsx'
import { aboutOf, hintOf, nameOf, neededOfAll, offersOf, refusalOf } from './open-tasks.ts'
import type { Panel } from './personal-search.ts'
import { needWords as words } from './personal.words.ts'
import classes from './personal.module.css'

/** How many stand there before 'Show all': what fits a phone. */
const FIRST = 3

interface NeedsCardProps {
  home: PersonalHome
  may: readonly Permission[]
  onOpen: (panel: Panel, activityId: string) => void
}

/** One thing to do: what, for which loan, by when, why it came back, and the button that does it. */
const Need = ({ activity, may, onOpen }: { activity: ActivityView } & Omit<NeedsCardProps, 'home'>) => {
  const refusal = refusalOf(activity)
  const hint = hintOf(activity)
  return (
    <li className={classes.row}>
      <div className={classes.rowTop}>
        <span className={classes.rowName}>{nameOf(activity)}</span>
        <Due activity={activity} />
      </div>
      <Text size="sm" c="dimmed">
        {aboutOf(activity)}
      </Text>
      {hint ? <Text size="sm">{words.hints[hint]}</Text> : null}
      {refusal ? (
        <p className={classes.refusal} style={{ margin: 0 }}>
          <strong>{words.again}</strong> {refusal}
        </p>
      ) : null}
      <Group gap="xs">
        <ConnectBank activity={activity} />
        {offersOf(activity)
          .filter(({ action }) => action === 'upload')
          .map(({ action, right }) => (
            <Offer
              key={action}
              action={action}
              name={words.forLoan(nameOf(activity), aboutOf(activity))}
              activityId={activity.activity_id}
              disabledReason={right === null || may.includes(right) ? undefined : words.noRight}
              onOpen={onOpen}
            />
          ))}
      </Group>
    </li>
  )
}

/** The answer to 'what do you need from me, by when': the soonest first, over all loans. */
export const NeedsCard = ({ home, may, onOpen }: NeedsCardProps) => {
  const [isAll, setIsAll] = useState(false)
  const needed = neededOfAll(home.loans)
  if (home.loans.length === 0) return null
  const shown = isAll ? needed : needed.slice(0, FIRST)
  return (
    <Section title={home.self ? words.title : words.titleOf(home.name || home.email)}>
      {needed.length === 0 ? <Text>{words.nothing}</Text> : <Text c="dimmed">{words.count(needed.length)}</Text>}
      <ul className={classes.list}>
        {shown.map((a) => (
          <Need key={a.activity_id} activity={a} may={may} onOpen={onOpen} />
        ))}
      </ul>
      {needed.length > shown.length ? (
        <Button variant="default" onClick={() => setIsAll(true)}>
          {words.showAll(needed.length)}
        </Button>
      ) : null}
    </Section>
  )
}
