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
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Section } from '../../ui/section.tsx'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { useSaveLevels } from './committee.calls.ts'
import classes from './committee.module.css'
import { committeeSettingWords as words } from './committee.words.ts'

type Shown = CommitteeSettings['levels'][number]
type Typed = Omit<Shown, 'sentence' | 'warning'>

const blank: Typed = { name: '', up_to: null, quorum: 1, approvals: 1, majority: 'more-than-half', chair: false }
const typedOf = ({ sentence: _s, warning: _w, ...rest }: Shown): Typed => rest

/** A level as the rules of the domain read it. */
const asLevel = ({ up_to, ...rest }: Typed): Level => ({
  ...rest,
  upToCents: up_to === null ? null : dollarsToCents(up_to),
})

/** The table of levels by amount, and whether votes alone decide (AH-02, AH-11). */
export const LevelsForm = ({ settings, may }: { settings: CommitteeSettings; may: boolean }) => {
  const save = useSaveLevels()
  const [levels, setLevels] = useState(() => settings.levels.map(typedOf))
  const [decide, setDecide] = useState(settings.votes_decide)
  const wrong = levelErrors(levels.map(asLevel))
  const [tried, setTried] = useState(false)
  const error = (path: string) =>
    (tried ? wrong[path] : undefined) ?? (save.error instanceof ApiError ? save.error.field(path) : undefined)
  const send = () => {
    setTried(true)
    if (Object.keys(wrong).length === 0)
      save.mutate({ body: { version: settings.version, votes_decide: decide, levels } })
  }
  return (
    <Section title={words.levels}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {words.levelsHint}
        </Text>
        {levels.length === 0 ? <Text>{words.noLevels}</Text> : null}
        {levels.map((level, at) => (
          <LevelFields
            key={at}
            level={level}
            warning={settings.levels[at]?.warning ?? null}
            may={may}
            error={(field) => error(`levels.${at}.${field}`)}
            onChange={(next) => setLevels(levels.with(at, next))}
            onRemove={() => setLevels(levels.filter((_, other) => other !== at))}
          />
        ))}
        {may ? (
          <>
            {levels.length < levelLimits.count ? (
              <div>
                <Button variant="subtle" size="compact-sm" onClick={() => setLevels([...levels, blank])}>
                  {words.addLevel}
                </Button>
              </div>
            ) : null}
            <Checkbox
              label={words.decide}
              description={words.decideHint}
              checked={decide}
              error={error('votes_decide')}
              onChange={(event) => setDecide(event.currentTarget.checked)}
            />
            <FormError text={save.error ? messageOf(save.error, words.failed) : null} />
            <div>
              <Button loading={save.isPending} onClick={send}>
                {words.saveLevels}
              </Button>
            </div>
          </>
        ) : (
          <Text c="dimmed">{words.readOnly}</Text>
        )}
      </Stack>
    </Section>
  )
}

interface LevelFieldsProps {
  level: Typed
  /** Why it cannot approve with the members as they are. */
  warning: string | null
  may: boolean
  error: (field: string) => string | undefined
  onChange: (level: Typed) => void
  onRemove: () => void
}

const LevelFields = ({ level, warning, may, error, onChange, onRemove }: LevelFieldsProps) => {
  const number = (name: 'quorum' | 'approvals', label: string) => (
    <NumberInput
      label={label}
      min={1}
      max={levelLimits.votes}
      allowDecimal={false}
      clampBehavior="strict"
      disabled={!may}
      value={level[name]}
      error={error(name)}
      onChange={(value) => onChange({ ...level, [name]: Math.max(1, Number(value)) })}
    />
  )
  return (
    <div className={classes.levelBox} role="group" aria-label={level.name || words.levelName}>
      <div className={classes.level}>
        <TextInput
          label={words.levelName}
          required
          maxLength={80}
          disabled={!may}
          value={level.name}
          error={error('name')}
          onChange={(event) => onChange({ ...level, name: event.currentTarget.value })}
        />
        <MoneyInput
          read={pastedMoney}
          label={words.levelUpTo}
          placeholder={words.anyAmount}
          disabled={!may}
          value={level.up_to}
          error={error('up_to')}
          onChange={(up_to) => onChange({ ...level, up_to })}
        />
        {number('quorum', words.quorum)}
        {number('approvals', words.approvals)}
        <Select
          label={words.majority}
          allowDeselect={false}
          disabled={!may}
          data={majorities.map((value) => ({ value, label: majorityLabels[value] }))}
          value={level.majority}
          onChange={(next) =>
            onChange({ ...level, majority: majorities.find((one) => one === next) ?? level.majority })
          }
        />
      </div>
      <Group justify="space-between" mt="xs">
        <Checkbox
          label={words.chair}
          disabled={!may}
          checked={level.chair}
          onChange={(event) => onChange({ ...level, chair: event.currentTarget.checked })}
        />
        {may ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={words.removeLevel(level.name)}
            onClick={onRemove}
          >
            {words.leave}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" mt="xs">
        {levelSentence(asLevel(level))}
      </Text>
      {warning === null ? null : (
        <Alert color="orange" mt="xs">
          {warning}
        </Alert>
      )}
    </div>
  )
}
