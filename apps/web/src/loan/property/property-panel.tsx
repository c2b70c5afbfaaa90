import { Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { PropertyView } from '@plinth/contract/people/property'
import { type PropertyField, propertyFields, validatePropertyEdit } from '@plinth/domain/people/property/edit'
import { propertyTypeLabel, propertyTypes } from '@plinth/domain/people/property/types'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useEdit } from '../../lib/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useUpdateProperty } from './loan-property.calls.ts'
import { propertyWords as words } from './loan-property.words.ts'
import { addressOf, fieldNames, propertyBody, propertyTexts } from './property-edit.values.ts'

/** The edit panel of a property: every stored field (I-62 to I-66). */
export const PropertyPanel = ({ property, onClose }: { property: PropertyView; onClose: () => void }) => (
  <SidePanel opened onClose={onClose} title={words.edit(addressOf(property))}>
    <PropertyForm property={property} onClose={onClose} />
  </SidePanel>
)

const types = propertyTypes.map((type) => ({ value: type, label: propertyTypeLabel(type) }))
const yesNo = [words.yes, words.no]
const unitOf = (field: PropertyField) =>
  ['price', 'amount', 'signed-amount'].includes(propertyFields[field].kind) ? '$' : undefined

const PropertyForm = ({ property, onClose }: { property: PropertyView; onClose: () => void }) => {
  const edit = useEdit<PropertyField>(propertyTexts(property), property.version)
  const [left, setLeft] = useState<readonly PropertyField[]>([])
  const update = useUpdateProperty()
  // Only what changed is checked: an old record with gaps can still be corrected in one place.
  const found = validatePropertyEdit(Object.fromEntries(edit.changed.map((field) => [field, edit.values[field]])))
  const refused = update.error instanceof ApiError ? update.error : null
  const reason =
    edit.changed.length === 0 ? words.unchanged : Object.keys(found).length > 0 ? words.notValid : undefined

  const control = (name: PropertyField) => {
    const { kind, required } = propertyFields[name]
    const common = {
      label: words.fields[name],
      required,
      error: (left.includes(name) ? found[name] : undefined) ?? refused?.field(name),
      onBlur: () => setLeft([...left, name]),
    }
    if (kind === 'type' || kind === 'yes-no')
      return (
        <Select
          key={name}
          {...common}
          data={kind === 'type' ? types : yesNo}
          value={edit.values[name] || null}
          allowDeselect={false}
          clearable={kind === 'yes-no' && name !== 'requires_rehab'}
          onChange={(chosen) => edit.set(name, chosen ?? '')}
        />
      )
    return (
      <TextInput
        key={name}
        {...common}
        autoComplete="off"
        inputMode={kind === 'text' ? 'text' : 'decimal'}
        leftSection={unitOf(name)}
        value={edit.values[name]}
        onChange={(event) => edit.set(name, event.currentTarget.value)}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(fieldNames)
    if (reason !== undefined || edit.changedMeanwhile.length > 0) return
    update.mutate(
      { params: { property_id: property.id }, body: propertyBody(edit.values, edit.changed, edit.version) },
      {
        onSuccess: onClose,
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <ChangedMeanwhile
          changes={edit.changedMeanwhile.map((name) => ({
            label: words.fields[name],
            before: edit.base[name],
            after: propertyTexts(property)[name],
          }))}
          onTakeIn={edit.takeIn}
        />
        {fieldNames.map(control)}
        {refused && Object.keys(refused.fields).length === 0 ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {refused.message}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={update.isPending} disabledReason={reason}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
