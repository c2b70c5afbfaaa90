import { Alert, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import type { CommitteeSettings } from '@plinth/contract/closing/committee-settings'
import {
  type Level,
  levelErrors,
  levelLimits,
  levelSentence,
  majorities,
  majorityLabels,
} from '@plinth/domain/closing/committee/level'
import { dollarsToCents } from '@plinth/domain/shared/money'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { messages } from '@plinth/domain/shared/form-messages'
import { differing } from '../../lib/form/differing.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { yesNo } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Section } from '../../ui/section.tsx'
import { useSaveLevels } from './committee.calls.ts'
import classes from './committee.module.css'
import { committeeSettingWords as words } from './committee.words.ts'

type Shown = CommitteeSettings['levels'][number]
/** A level as it stands in its boxes: a count may be empty, and `row` tells rows apart whatever is typed. */
type Typed = Omit<Shown, 'sentence' | 'warning' | 'quorum' | 'approvals'> & {
  row: number
  quorum: number | null
  approvals: number | null
}

const blank = (row: number): Typed => ({
  ...{ row, name: '', up_to: null, quorum: 1, approvals: 1, majority: 'more-than-half', chair: false },
})
const typedOf = ({ sentence: _s, warning: _w, ...rest }: Shown, row: number): Typed => ({ row, ...rest })

const sent = ({ row: _, quorum, approvals, ...rest }: Typed) => ({
  ...rest,
  quorum: quorum ?? 0,
  approvals: approvals ?? 0,
})
/** A level as the rules of the domain read it. */
const asLevel = (typed: Typed): Level => {
  const { up_to, ...rest } = sent(typed)
  return { ...rest, upToCents: up_to === null ? null : dollarsToCents(up_to) }
}
const isCounted = ({ quorum, approvals }: Typed) => quorum !== null && approvals !== null

const wrongIn = (levels: readonly Typed[]) => ({
  ...levelErrors(levels.map(asLevel)),
  ...Object.fromEntries(
    levels.flatMap((level, at) =>
      (['quorum', 'approvals'] as const).flatMap((name) =>
        level[name] === null ? [[`levels.${at}.${name}`, messages.required]] : [],
      ),
    ),
  ),
})

/** Why a level cannot approve with the members as they are; null once it is no longer as it was saved. */
const warningOf = (settings: CommitteeSettings, level: Typed): string | null => {
  const text = JSON.stringify(asLevel(level))
  return settings.levels.find((one) => JSON.stringify(asLevel(typedOf(one, 0))) === text)?.warning ?? null
}

const levelText = (level: Typed) => `${level.name}: ${levelSentence(asLevel(level))}`
/** In words; of the levels only those that are not on the other side too. */
const told = (value: boolean | readonly Typed[], other: boolean | readonly Typed[]) => {
  if (typeof value === 'boolean') return yesNo(value)
  return differing(value, typeof other === 'boolean' ? [] : other, levelText)
}

const useLevelsForm = (settings: CommitteeSettings) => {
  const save = useSaveLevels()
  return useSendForm({
    start: { levels: settings.levels.map(typedOf), votes_decide: settings.votes_decide },
    version: settings.version,
    label: (name) => (name === 'levels' ? words.levels : words.decide),
    text: (_, value, other) => told(value, other),
    check: ({ levels }) => wrongIn(levels),
    failed: words.failed,
    send: ({ levels, votes_decide }, { version }) =>
      save.mutateAsync({ body: { version, votes_decide, levels: levels.map(sent) } }),
  })
}
type LevelsFormState = ReturnType<typeof useLevelsForm>

/** The table of levels by amount, and whether votes alone decide (AH-02, AH-11). */
export const LevelsForm = ({ settings, may }: { settings: CommitteeSettings; may: boolean }) => {
  const form = useLevelsForm(settings)
  const { levels } = form.values
  const add = () => form.set({ levels: [...levels, blank(Math.max(-1, ...levels.map(({ row }) => row)) + 1)] })
  return (
    <Section title={words.levels}>
      <form {...form.element}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {words.levelsHint}
          </Text>
          {levels.length === 0 ? <Text>{words.noLevels}</Text> : null}
          {levels.map((level, at) => (
            <LevelFields
              key={level.row}
              form={form}
              at={at}
              level={level}
              warning={warningOf(settings, level)}
              may={may}
            />
          ))}
          {may ? (
            <>
              {levels.length < levelLimits.count ? (
                <div>
                  <Button variant="subtle" size="compact-sm" onClick={add}>
                    {words.addLevel}
                  </Button>
                </div>
              ) : null}
              <Checkbox label={words.decide} description={words.decideHint} {...form.tick('votes_decide')} />
              <FormSaid form={form} />
              <div>
                <Button {...form.button}>{words.saveLevels}</Button>
              </div>
            </>
          ) : (
            <Text c="dimmed">{words.readOnly}</Text>
          )}
        </Stack>
      </form>
    </Section>
  )
}

interface LevelFieldsProps {
  form: LevelsFormState
  /** Its place in the table. */
  at: number
  level: Typed
  /** Why it cannot approve with the members as they are. */
  warning: string | null
  may: boolean
}

const LevelFields = ({ form, at, level, warning, may }: LevelFieldsProps) => {
  const count = (name: 'quorum' | 'approvals', label: string) => (
    <NumberInput
      label={label}
      required
      min={1}
      max={levelLimits.votes}
      allowDecimal={false}
      clampBehavior="strict"
      disabled={!may}
      {...form.number(`levels.${at}.${name}`)}
    />
  )
  const { onChange: onAmount, ...upTo } = form.number(`levels.${at}.up_to`)
  return (
    <div className={classes.levelBox} role="group" aria-label={level.name || words.levelName}>
      <div className={classes.level}>
        <TextInput
          label={words.levelName}
          required
          maxLength={80}
          disabled={!may}
          {...form.field(`levels.${at}.name`)}
        />
        <MoneyInput
          read={pastedMoney}
          label={words.levelUpTo}
          placeholder={words.anyAmount}
          disabled={!may}
          {...upTo}
          value={level.up_to}
          onChange={(dollars) => onAmount(dollars ?? '')}
        />
        {count('quorum', words.quorum)}
        {count('approvals', words.approvals)}
        <Select
          label={words.majority}
          allowDeselect={false}
          disabled={!may}
          data={majorities.map((value) => ({ value, label: majorityLabels[value] }))}
          {...form.choice(`levels.${at}.majority`)}
        />
      </div>
      <Group justify="space-between" mt="xs">
        <Checkbox label={words.chair} disabled={!may} {...form.tick(`levels.${at}.chair`)} />
        {may ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={words.removeLevel(level.name)}
            onClick={() => form.set({ levels: form.values.levels.filter(({ row }) => row !== level.row) })}
          >
            {words.leave}
          </Button>
        ) : null}
      </Group>
      {isCounted(level) ? (
        <Text size="sm" mt="xs">
          {levelSentence(asLevel(level))}
        </Text>
      ) : null}
      {warning === null ? null : (
        <Alert color="orange" mt="xs">
          {warning}
        </Alert>
      )}
    </div>
  )
}
