import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type ChaseSettings, saveChaseSettings } from '@plinth/contract/documents/chase'
import type { BodyIn } from '@plinth/contract/shared/endpoint'
import { cadenceLimits, daysBeforeOf } from '@plinth/domain/documents/chase/cadence'
import { lawfulHours, leastHours } from '@plinth/domain/documents/chase/hours'
import { useCall } from '../../lib/api.ts'
import { plainDate, yesNo } from '../../lib/format.ts'
import { differing } from '../../lib/form/differing.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
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

/** What the boxes hold: hours as chosen, the days before as typed; a number that was taken out is null. */
interface FormValues {
  from_hour: string
  to_hour: string
  skip_weekends: boolean
  skip_holidays: boolean
  days_off: Body['days_off']
  days_before: string
  on_day: boolean
  every_days: number | null
  max_after: number | null
  silent_rounds: number | null
}

const valuesOf = (s: ChaseSettings): FormValues => ({
  from_hour: String(s.from_hour),
  to_hour: String(s.to_hour),
  skip_weekends: s.skip_weekends,
  skip_holidays: s.skip_holidays,
  days_off: s.days_off,
  days_before: s.cadence.days_before.join(', '),
  on_day: s.cadence.on_day,
  every_days: s.cadence.every_days,
  max_after: s.cadence.max_after,
  silent_rounds: s.cadence.silent_rounds,
})

const numbers = ['every_days', 'max_after', 'silent_rounds'] as const
const limits = {
  every_days: cadenceLimits.everyDays,
  max_after: cadenceLimits.maxAfter,
  silent_rounds: cadenceLimits.silentRounds,
} as const

const wrongNumber = (value: number | null, { least, most }: { least: number; most: number }): string | null =>
  value !== null && Number.isInteger(value) && value >= least && value <= most ? null : words.outOfRange(least, most)

const check = (values: FormValues) => ({
  to_hour: Number(values.to_hour) - Number(values.from_hour) >= leastHours ? null : words.tooNarrow(leastHours),
  days_before: daysBeforeOf(values.days_before) === null ? words.wrongDaysBefore : null,
  ...Object.fromEntries(numbers.map((name) => [name, wrongNumber(values[name], limits[name])])),
  ...Object.fromEntries(
    values.days_off.flatMap(({ day, name }, n) => [
      [`days_off.${n}.day`, day === '' ? words.missing : null],
      [`days_off.${n}.name`, name.trim() === '' ? words.missing : null],
    ]),
  ),
})

const labels: Readonly<Record<keyof FormValues, string>> = {
  ...{ from_hour: words.from, to_hour: words.to, skip_weekends: words.weekends, skip_holidays: words.holidays },
  ...{ days_off: words.daysOff, days_before: words.daysBefore, on_day: words.onDay },
  ...{ every_days: words.everyDays, max_after: words.maxAfter, silent_rounds: words.silentRounds },
}

/** In words: an hour as its list has it, and the days off that are not on the other side too. */
const textOf = (name: keyof FormValues, value: FormValues[keyof FormValues], other: typeof value): string => {
  if (typeof value === 'boolean') return yesNo(value)
  if (Array.isArray(value)) return differing(value, Array.isArray(other) ? other : [], dayText)
  return name === 'from_hour' || name === 'to_hour' ? hourLabel(Number(value)) : String(value ?? '')
}
const dayText = ({ day, name }: Body['days_off'][number]) => `${name}, ${plainDate(day)}`

const useSettingsForm = (settings: ChaseSettings) => {
  const save = useCall(saveChaseSettings, { success: words.saved, failure: null })
  return useSendForm({
    start: valuesOf(settings),
    version: settings.version,
    label: (name) => labels[name],
    text: textOf,
    check,
    at: (path) => path.replace('cadence.', ''),
    failed: words.saveFailed,
    send: (values, { version }) => {
      const { from_hour, to_hour, days_before, on_day, skip_weekends, skip_holidays, days_off } = values
      const [every_days, max_after, silent_rounds] = numbers.map((name) => values[name] ?? 0)
      return save.mutateAsync({
        body: {
          ...{ version, enabled: settings.enabled, skip_weekends, skip_holidays, days_off },
          ...{ from_hour: Number(from_hour), to_hour: Number(to_hour) },
          cadence: {
            ...{ days_before: daysBeforeOf(days_before) ?? [], on_day },
            ...{ every_days: every_days ?? 0, max_after: max_after ?? 0, silent_rounds: silent_rounds ?? 0 },
          },
        },
      })
    },
  })
}
type SettingsFields = ReturnType<typeof useSettingsForm>

/** Hours, days off and schedule of the lender's reminders (AA-20). */
export const SettingsForm = ({ settings }: { settings: ChaseSettings }) => {
  const form = useSettingsForm(settings)
  return (
    <form {...form.element}>
      <Stack>
        <Section title={words.hours}>
          <Stack gap="sm">
            <Text size="sm">{words.hoursHint}</Text>
            <Group align="flex-start">
              <NativeSelect label={words.from} data={hours} {...form.field('from_hour')} />
              <NativeSelect label={words.to} data={hours} {...form.field('to_hour')} />
            </Group>
          </Stack>
        </Section>
        <Section title={words.daysOff}>
          <Stack gap="sm">
            <Checkbox label={words.weekends} {...form.tick('skip_weekends')} />
            <Checkbox label={words.holidays} {...form.tick('skip_holidays')} />
            <OwnDays form={form} />
          </Stack>
        </Section>
        <Schedule form={form} />
        <FormSaid form={form} />
        <Group>
          <Button {...form.button}>{words.save}</Button>
        </Group>
      </Stack>
    </form>
  )
}

const Schedule = ({ form }: { form: SettingsFields }) => (
  <Section title={words.schedule}>
    <Stack gap="sm" maw={420}>
      <Text size="sm">{words.scheduleHint}</Text>
      <TextInput label={words.daysBefore} description={words.daysBeforeHint} {...form.field('days_before')} />
      <Checkbox label={words.onDay} {...form.tick('on_day')} />
      {numbers.map((name) => (
        <NumberInput key={name} label={labels[name]} {...form.number(name)} />
      ))}
      <Text size="sm">{words.silentHint}</Text>
    </Stack>
  </Section>
)

const OwnDays = ({ form }: { form: SettingsFields }) => {
  const days = form.values.days_off
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {words.ownDays}
      </Text>
      {days.map((one, at) => (
        // Days have no key of their own while they are typed.
        <Group key={at} gap="xs" align="flex-end">
          <DateInput label={words.day} {...form.choice(`days_off.${at}.day`)} />
          <TextInput label={words.dayName} maxLength={80} {...form.field(`days_off.${at}.name`)} />
          <Button variant="subtle" onClick={() => form.set({ days_off: days.toSpliced(at, 1) })}>
            {words.removeDay(one.name || one.day)}
          </Button>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.set({ days_off: [...days, { day: '', name: '' }] })}
        >
          {words.addDay}
        </Button>
      </Group>
    </Stack>
  )
}
