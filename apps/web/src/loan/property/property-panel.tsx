import { Select, Stack, TextInput } from '@mantine/core'
import type { PropertyView } from '@plinth/contract/people/property'
import { type PropertyField, propertyFields, validatePropertyEdit } from '@plinth/domain/people/property/edit'
import { propertyTypeLabel, propertyTypes } from '@plinth/domain/people/property/types'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { FormEnd } from '../../ui/form-end.tsx'
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
  const update = useUpdateProperty()
  const form = useSendForm({
    start: propertyTexts(property),
    version: property.version,
    label: (name) => words.fields[name],
    // Only what changed is checked: an old record with gaps can still be corrected in one place.
    check: (values, changed) =>
      validatePropertyEdit(Object.fromEntries(changed.map((field) => [field, values[field]]))),
    refusal: ({ changed, isWrong }) => (changed.length === 0 ? words.unchanged : isWrong ? words.notValid : undefined),
    failed: words.failed,
    send: async (values, { changed, version }) => {
      await update.mutateAsync({ params: { property_id: property.id }, body: propertyBody(values, changed, version) })
      onClose()
    },
  })
  const control = (name: PropertyField) => {
    const { kind, required } = propertyFields[name]
    const common = { label: words.fields[name], required }
    if (kind === 'type' || kind === 'yes-no')
      return (
        <Select
          key={name}
          {...common}
          data={kind === 'type' ? types : yesNo}
          allowDeselect={false}
          clearable={kind === 'yes-no' && name !== 'requires_rehab'}
          {...form.choice(name)}
        />
      )
    return (
      <TextInput
        key={name}
        {...common}
        autoComplete="off"
        inputMode={kind === 'text' ? 'text' : 'decimal'}
        leftSection={unitOf(name)}
        {...form.field(name)}
      />
    )
  }
  return (
    <form {...form.element}>
      <Stack gap="sm">
        {fieldNames.map(control)}
        <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={onClose} />
      </Stack>
    </form>
  )
}
