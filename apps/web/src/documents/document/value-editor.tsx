import { ActionIcon, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { documentWords as words } from './document.words.ts'
import {
  isList,
  type ItemType,
  itemTypeOf,
  mayAdd,
  parseNumber,
  type Scalar,
  type Value,
  type ValueType,
} from './typed-value.ts'
import { latePart } from '../../ui/late.tsx'

const DateInput = latePart(async () => (await import('../../ui/date-input.tsx')).DateInput, 'button')

interface EditorProps {
  label: string
  type: ValueType
  /** How it is shown (J-25). */
  option: number
  value: Value
  readOnly: boolean
  onChange: (value: Value) => void
}

/** Edits a value of any type in the field that fits it. */
export const ValueEditor = ({ label, type, option, value, readOnly, onChange }: EditorProps) => {
  const item = option === DATE && isDayNumber(value) ? 'DATE' : itemTypeOf(type)
  if (isList(type))
    return <ListField {...{ label, item, readOnly, onChange }} items={Array.isArray(value) ? value : []} />
  const one = Array.isArray(value) ? value.join(', ') : value
  return <ItemField {...{ label, item, readOnly }} value={one} onChange={onChange} />
}

/** The display option of dates (J-25). */
const DATE = 4
/** A date travels as epoch seconds; what was read as another thing keeps the field of what it is. */
const isDayNumber = (value: Value): boolean =>
  value === null ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'number' || one === ''))

interface ItemProps {
  label: string
  item: ItemType | 'DATE'
  value: Scalar | null
  readOnly: boolean
  onChange: (value: Scalar | null) => void
}

const ItemField = ({ item, ...rest }: ItemProps) => {
  if (item === 'DATE') return <DayField {...rest} />
  if (item === 'BOOLEAN') return <ChoiceField {...rest} />
  if (item === 'STRING') return <TextField {...rest} />
  return <NumberField {...rest} item={item} />
}

type FieldProps = Omit<ItemProps, 'item'>

const TextField = ({ label, value, readOnly, onChange }: FieldProps) => (
  <Textarea
    aria-label={label}
    autosize
    minRows={1}
    maxRows={6}
    maxLength={10_000}
    readOnly={readOnly}
    value={value === null ? '' : String(value)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Takes any text while it is typed; what is no number counts as 0 (J-19), nothing as not known. */
const NumberField = ({ label, value, readOnly, onChange, item }: FieldProps & { item: 'INTEGER' | 'FLOAT' }) => {
  const [typing, setTyping] = useState<string | null>(null)
  return (
    <TextInput
      aria-label={label}
      inputMode={item === 'INTEGER' ? 'numeric' : 'decimal'}
      maxLength={40}
      readOnly={readOnly}
      value={typing ?? (value === null ? '' : String(value))}
      onChange={({ currentTarget: { value: text } }) => {
        setTyping(text)
        onChange(text.trim() === '' ? null : parseNumber(text, item))
      }}
      onBlur={() => setTyping(null)}
    />
  )
}

const DayField = ({ label, value, readOnly, onChange }: FieldProps) => (
  <Suspense fallback={<TextInput aria-label={label} readOnly />}>
    <DateInput
      aria-label={label}
      readOnly={readOnly}
      value={typeof value === 'number' ? epochToPlainDate(value) : null}
      onChange={(day) => onChange(day === null ? null : plainDateToEpoch(day))}
    />
  </Suspense>
)

const choices = [
  { value: '', label: words.notKnown },
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]

const ChoiceField = ({ label, value, readOnly, onChange }: FieldProps) => (
  <NativeSelect
    aria-label={label}
    data={choices}
    disabled={readOnly}
    value={value === null ? '' : String(value)}
    onChange={({ currentTarget: { value: choice } }) => onChange(choice === '' ? null : choice === 'true')}
  />
)

interface ListProps {
  label: string
  item: ItemProps['item']
  items: readonly Scalar[]
  readOnly: boolean
  onChange: (items: Scalar[]) => void
}

/** A list, item by item; another can be added only when the last is not empty (J-20). */
const ListField = ({ label, item, items, readOnly, onChange }: ListProps) => (
  <Stack gap={6}>
    {items.map((value, i) => (
      <Group key={i} gap={4} wrap="nowrap" align="flex-start">
        <div style={{ flex: 1 }}>
          <ItemField
            {...{ item, readOnly }}
            label={words.item(label, i + 1)}
            value={value === '' ? null : value}
            onChange={(next) => onChange(items.map((old, n) => (n === i ? (next ?? '') : old)))}
          />
        </div>
        {readOnly ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={words.removeItem(label, i + 1)}
            onClick={() => onChange(items.filter((_, n) => n !== i))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    ))}
    {readOnly ? null : (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={words.addTo(label)}
        disabledReason={mayAdd(items) ? undefined : words.lastEmpty}
        onClick={() => onChange([...items, ''])}
        style={{ alignSelf: 'flex-start' }}
      >
        {words.addItem}
      </Button>
    )}
  </Stack>
)
