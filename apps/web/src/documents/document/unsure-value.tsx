import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { displayValue } from '@plinth/domain/documents/document/display-value'
import { figureOf } from '@plinth/domain/documents/document/table/figure'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { processParams, useSaveOcr } from './document.calls.ts'
import classes from './document.module.css'
import { typeOfValue, type Value } from './typed-value.ts'
import { unsureWords as words } from './unsure.words.ts'
import type { UnsureItem } from './unsure-values.ts'
import { ValueEditor } from './value-editor.tsx'

interface UnsureValueProps {
  item: UnsureItem
  mayEdit: boolean
  onShow: (page: number) => void
  onSaved: () => void
}

const OTHER = 'other'

/** What is still missing before a value can be saved. */
const missing = (choice: string | null, picked: Value): string | undefined => {
  if (choice === null) return words.choose
  return picked === null || picked === '' ? words.typeOther : undefined
}

/** One unsure value: why, its readings with their places, and a field for another value. Enter saves what is chosen. */
export const UnsureValue = ({ item, mayEdit, onShow, onSaved }: UnsureValueProps) => {
  const { document, key, label, option, unsure, waiting } = item
  const [choice, setChoice] = useState<string | null>(null)
  const [other, setOther] = useState<Value>(null)
  const save = useSaveOcr()
  const name = document.document.document_name || document.document.file_name
  const picked = choice === OTHER ? other : (unsure.readings[Number(choice)]?.value ?? null)
  const refusal = mayEdit ? missing(choice, picked) : words.noRight
  const submit = () => {
    if (refusal === undefined && !save.isPending)
      save.mutate(
        { params: processParams(document), body: { [key]: { value: picked, was: null } } },
        { onSuccess: onSaved },
      )
  }
  return (
    <form
      className={classes.unsure}
      aria-label={words.of(label, name)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Radio.Group
        value={choice}
        onChange={setChoice}
        label={label}
        description={[`${name}.`, unsure.why, words.waiting(waiting)].join(' ').trim()}
        readOnly={!mayEdit}
      >
        <Stack gap={4} mt="xs">
          {unsure.readings.map((one, at) => (
            <Group key={`${one.says} ${String(one.value)}`} gap="xs" justify="space-between">
              <Radio value={String(at)} label={`${one.says}: ${displayValue(one.value, option)}`} />
              {one.page === null ? null : (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={words.showReading({ says: one.says, label, page: one.page })}
                  onClick={() => onShow(one.page ?? 1)}
                >
                  {words.onPage(one.page)}
                </Button>
              )}
            </Group>
          ))}
          <Radio value={OTHER} label={words.other} />
        </Stack>
      </Radio.Group>
      {choice === OTHER ? (
        <OtherValue {...{ label, option, mayEdit }} like={unsure.readings[0]?.value ?? null} onChange={setOther} />
      ) : null}
      <Group justify="space-between" mt="xs">
        <Text size="xs" c="var(--mantine-color-error)" component="div">
          <FormError text={save.error ? messageOf(save.error, words.saveFailed) : null} />
        </Text>
        <Button
          type="submit"
          size="compact-sm"
          aria-label={words.saveOf(label)}
          loading={save.isPending}
          disabledReason={refusal}
        >
          {words.save}
        </Button>
      </Group>
    </form>
  )
}

interface OtherValueProps {
  label: string
  option: number
  mayEdit: boolean
  /** A reading of it: what is typed is of the same kind. */
  like: Value
  onChange: (value: Value) => void
}

const DATE = 4

/** Another value, typed: a figure is told at once when it is none, so that no slip becomes 0. */
const OtherValue = ({ label, option, mayEdit, like, onChange }: OtherValueProps) => {
  const [text, setText] = useState('')
  const [other, setOther] = useState<Value>(null)
  const name = words.otherOf(label)
  if (typeof like !== 'number' || option === DATE)
    return (
      <ValueEditor
        label={name}
        {...{ option }}
        type={typeOfValue(like)}
        value={other}
        readOnly={!mayEdit}
        onChange={(next) => {
          setOther(next)
          onChange(next)
        }}
      />
    )
  const isNone = text.trim() !== '' && figureOf(text) === null
  return (
    <TextInput
      aria-label={name}
      inputMode="decimal"
      mt="xs"
      readOnly={!mayEdit}
      value={text}
      error={isNone ? words.noFigure : null}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onChange(figureOf(value)?.value ?? null)
      }}
    />
  )
}
