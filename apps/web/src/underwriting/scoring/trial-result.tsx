import { Text } from '@mantine/core'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { tryModel } from '@plinth/contract/underwriting/scoring-trial'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { scoringWords } from './scoring.words.ts'
import { trialWords } from './trial.words.ts'

const words = trialWords.trial
type Result = ReplyOf<typeof tryModel>
type Category = Result['active']['categories'][number]

const whole = (score: number | null) => (score === null ? words.na : String(Math.round(score)))
const moved = (before: number | null, after: number | null): string =>
  before === null || after === null ? '' : scoringWords.rule.shown(Math.round(after) - Math.round(before))

/** Variables by their entity and name that give other points than before. */
const otherPoints = (before: Category | undefined, after: Category) => {
  const key = (one: Category['variables'][number]) => `${one.entity_name}: ${one.name}`
  const old = new Map(before?.variables.map((one) => [key(one), one.variable_final_score]))
  const now = after.variables.map((one) => ({
    name: key(one),
    now: one.variable_final_score,
    was: old.get(key(one)) ?? 0,
  }))
  const names = new Set(now.map((one) => one.name))
  const gone = [...old].flatMap(([name, was]) => (names.has(name) ? [] : [{ name, was, now: 0 }]))
  return [...now, ...gone].filter((one) => one.was !== one.now)
}

/** The scores side by side, and the variables whose points differ. */
export const TrialResult = ({ result: { active, tried } }: { result: Result }) => {
  const of = (side: Result['active'], category: Category['score_category']) =>
    side.categories.find((one) => one.score_category === category)
  const differing = tried.categories.flatMap((one) => otherPoints(of(active, one.score_category), one))
  const rows = [
    { name: words.whole, before: active.score, after: tried.score },
    ...tried.categories.map((one) => ({
      name: scoringWords.categories[one.score_category],
      before: of(active, one.score_category)?.total_score ?? null,
      after: one.total_score,
    })),
  ]
  return (
    <>
      <DataTable label={words.result}>
        <thead>
          <tr>
            <Header>{words.columns.what}</Header>
            <Header numeric>{words.columns.active}</Header>
            <Header numeric>{words.columns.tried}</Header>
            <Header numeric>{words.columns.change}</Header>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after }, n) => (
            <tr key={name} style={n === 0 ? { fontWeight: 600 } : undefined}>
              <td>{name}</td>
              <td data-numeric>{whole(before)}</td>
              <td data-numeric>{whole(after)}</td>
              <td data-numeric>{moved(before, after)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {differing.length === 0 ? (
        <Text c="dimmed">{words.samePoints}</Text>
      ) : (
        <DataTable label={words.points}>
          <thead>
            <tr>
              <Header>{words.points}</Header>
              <Header numeric>{words.columns.active}</Header>
              <Header numeric>{words.columns.tried}</Header>
            </tr>
          </thead>
          <tbody>
            {differing.map((one) => (
              <tr key={one.name}>
                <td>{one.name}</td>
                <td data-numeric>{scoringWords.rule.shown(one.was)}</td>
                <td data-numeric>{scoringWords.rule.shown(one.now)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  )
}
