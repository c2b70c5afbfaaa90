import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type ChaseSettings, saveChaseSettings } from '@plinth/contract/documents/chase'
import type { BodyIn } from '@plinth/contract/shared/endpoint'
import { cadenceLimits } from '@plinth/domain/documents/chase/cadence'
import { lawfulHours } from '@plinth/domain/documents/chase/hours'
import { useState } from 'react'
import { messageOf, useCall } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Section } from '../../ui/section.tsx'
import { chaseSettingWords as words, hourLabel } from './chase.words.ts'

type Body = BodyIn<typeof saveChaseSettings>

/** The settings as they are saved. */
export const bodyOf = (s: ChaseSettings): Body => {
  const { days_before, on_day, every_days, max_after, silent_rounds } = s.cadence
  return {
    ...{ version: s.version, enabled: s.enabled, from_hour: s.from_hour, to_hour: s.to_hour },
    ...{ skip_weekends: s.skip_weekends, skip_holidays: s.skip_holidays, days_off: s.days_off },
    cadence: { days_before, on_day, every_days, max_after, silent_rounds },
  }
}

const hours = Array.from({ length: lawfulHours.to - lawfulHours.from + 1 }, (_, n) => {
  const hour = lawfulHours.from + n
  return { value: String(hour), label: hourLabel(hour) }
})

/** Hours, days off and schedule of the lender's reminders. */
export const SettingsForm = ({ settings }: { settings: ChaseSettings }) => {
  const [body, setBody] = useState(() => bodyOf(settings))
  const [daysBefore, setDaysBefore] = useState(settings.cadence.days_before.join(', '))
  const save = useCall(saveChaseSettings, { success: words.saved, failure: null })
  const set = (change: Partial<Body>) => setBody((now) => ({ ...now, ...change }))
  const setCadence = (change: Partial<Body['cadence']>) => set({ cadence: { ...body.cadence, ...change } })
  const submit = () => {
    const days = daysBefore.split(',').flatMap((part) => (part.trim() === '' ? [] : [Number(part)]))
    const cadence = { ...body.cadence, days_before: days }
    save.mutate({ body: { ...body, version: settings.version, enabled: settings.enabled, cadence } })
  }
  const number = (label: string, name: 'every_days' | 'max_after' | 'silent_rounds', least: number, most: number) => (
    <NumberInput
      label={label}
      min={least}
      max={most}
      value={body.cadence[name]}
      onChange={(value) => setCadence({ [name]: Number(value) })}
    />
  )
  const { everyDays, maxAfter, silentRounds } = cadenceLimits
  return (
    <Stack>
      <Section title={words.hours}>
        <Stack gap="sm">
          <Text size="sm">{words.hoursHint}</Text>
          <Group>
            <NativeSelect
              label={words.from}
              data={hours}
              value={String(body.from_hour)}
              onChange={({ currentTarget }) => set({ from_hour: Number(currentTarget.value) })}
            />
            <NativeSelect
              label={words.to}
              data={hours}
              value={String(body.to_hour)}
              onChange={({ currentTarget }) => set({ to_hour: Number(currentTarget.value) })}
            />
          </Group>
        </Stack>
      </Section>
      <Section title={words.daysOff}>
        <Stack gap="sm">
          <Checkbox
            label={words.weekends}
            checked={body.skip_weekends}
            onChange={({ currentTarget }) => set({ skip_weekends: currentTarget.checked })}
          />
          <Checkbox
            label={words.holidays}
            checked={body.skip_holidays}
            onChange={({ currentTarget }) => set({ skip_holidays: currentTarget.checked })}
          />
          <OwnDays days={body.days_off} onChange={(days) => set({ days_off: days })} />
        </Stack>
      </Section>
      <Section title={words.schedule}>
        <Stack gap="sm" maw={420}>
          <Text size="sm">{words.scheduleHint}</Text>
          <TextInput
            label={words.daysBefore}
            description={words.daysBeforeHint}
            value={daysBefore}
            onChange={({ currentTarget }) => setDaysBefore(currentTarget.value)}
          />
          <Checkbox
            label={words.onDay}
            checked={body.cadence.on_day}
            onChange={({ currentTarget }) => setCadence({ on_day: currentTarget.checked })}
          />
          {number(words.everyDays, 'every_days', everyDays.least, everyDays.most)}
          {number(words.maxAfter, 'max_after', maxAfter.least, maxAfter.most)}
          {number(words.silentRounds, 'silent_rounds', silentRounds.least, silentRounds.most)}
          <Text size="sm">{words.silentHint}</Text>
        </Stack>
      </Section>
      {save.isError ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(save.error, words.saveFailed)}
        </Text>
      ) : null}
      <Group>
        <Button loading={save.isPending} onClick={submit}>
          {words.save}
        </Button>
      </Group>
    </Stack>
  )
}

type DaysOff = Body['days_off']

const OwnDays = ({ days, onChange }: { days: DaysOff; onChange: (days: DaysOff) => void }) => (
  <Stack gap="xs">
    <Text fw={600} size="sm">
      {words.ownDays}
    </Text>
    {days.map((one, at) => (
      // Days have no key of their own while they are typed.
      <Group key={at} gap="xs" align="flex-end">
        <DateInput
          label={words.day}
          value={one.day === '' ? null : one.day}
          onChange={(day) => onChange(days.with(at, { ...one, day: day ?? '' }))}
        />
        <TextInput
          label={words.dayName}
          maxLength={80}
          value={one.name}
          onChange={({ currentTarget }) => onChange(days.with(at, { ...one, name: currentTarget.value }))}
        />
        <Button variant="subtle" onClick={() => onChange(days.toSpliced(at, 1))}>
          {words.removeDay(one.name || one.day)}
        </Button>
      </Group>
    ))}
    <Group>
      <Button variant="default" size="compact-sm" onClick={() => onChange([...days, { day: '', name: '' }])}>
        {words.addDay}
      </Button>
    </Group>
  </Stack>
)
