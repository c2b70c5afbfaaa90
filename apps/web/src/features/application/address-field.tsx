import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { blankAddress } from '@plinth/domain/application/fields'
import { useEffect, useState } from 'react'
import { type Place, searchPlaces } from './application.calls.ts'
import { applicationWords as words } from './application.words.ts'
import { fieldId } from './field-path.ts'
import type { Application } from './use-application.ts'

/** Typing rests this long before addresses are looked up. */
const REST_MS = 200

type Found = { text: string; places: readonly Place[]; failed: boolean }

const nothing: Found = { text: '', places: [], failed: false }

/** Addresses for a text, the newest answer only; null while one is looked for. */
const usePlaces = (text: string, enabled: boolean): Found | null => {
  const [found, setFound] = useState<Found>(nothing)
  const wanted = text.trim()
  useEffect(() => {
    if (!enabled || wanted.length < 3 || found.text === wanted) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const keep = (places: readonly Place[], failed: boolean) => {
        if (!abort.signal.aborted) setFound({ text: wanted, places, failed })
      }
      searchPlaces(wanted, abort.signal).then(
        (places) => keep(places, false),
        () => keep([], true),
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, enabled, found.text])
  if (wanted.length < 3) return nothing
  return found.text === wanted ? found : null
}

const emptyText = (found: Found | null): string => {
  if (found === null) return words.address.looking
  return found.failed ? words.address.failed : words.address.none
}

interface AddressInputProps {
  id: string
  /** What stands in the field, chosen or not. */
  text: string
  /** Whether it names a place that was chosen. */
  isChosen: boolean
  error: string | undefined
  onText: (text: string) => void
  /** A place was chosen, or with null what was chosen no longer holds. */
  onChoose: (place: Place | null) => void
  onLeave: () => void
}

/** A US address found as it is typed (E-16, E-35, F-13). What is typed without choosing stays in the field. */
export const AddressInput = ({ id, text, isChosen, error, onText, onChoose, onLeave }: AddressInputProps) => {
  const [active, setActive] = useState(false)
  const found = usePlaces(text, active && !isChosen)
  const places = found?.places ?? []
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })

  const choose = (place: Place) => {
    onText(place.label)
    onChoose(place)
    combobox.closeDropdown()
  }
  const leave = () => {
    combobox.closeDropdown()
    setActive(false)
    // A whole address that was typed out need not be chosen as well.
    const [first] = places
    if (!isChosen && first?.street_number && text.includes(first.zipcode)) choose(first)
    onLeave()
  }
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(label) => {
        const place = places.find((one) => one.label === label)
        if (place) choose(place)
      }}
    >
      <Combobox.Target>
        <TextInput
          id={id}
          label="Address"
          withAsterisk
          aria-required
          size="md"
          autoComplete="off"
          placeholder={words.address.placeholder}
          description={words.help.address}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error ?? false}
          value={text}
          onFocus={() => setActive(true)}
          onBlur={leave}
          onChange={(event) => {
            setActive(true)
            onText(event.currentTarget.value)
            if (isChosen) onChoose(null)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim().length < 3 || isChosen}>
        {places.length > 0 ? (
          <Combobox.Options aria-label={words.address.list}>
            {places.map((place) => (
              <Combobox.Option key={place.label} value={place.label}>
                {place.label}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          <Combobox.Empty role="status">{emptyText(found)}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The part of a place that an address holds: its label is text of the field. */
const addressOf = ({ label: _, ...address }: Place) => address

/** The address of a property on the short form. */
export const AddressField = ({ form, index }: { form: Application; index: number }) => {
  const path = `properties.${index}.address`
  return (
    <AddressInput
      id={fieldId(path)}
      text={form.addressTexts[index] ?? ''}
      isChosen={(form.values.properties[index]?.address.coordinates ?? null) !== null}
      error={form.error(path)}
      onText={(text) => form.setAddressText(index, text)}
      onChoose={(place) => form.setAddress(index, place ? addressOf(place) : blankAddress)}
      onLeave={() => form.leave(path)}
    />
  )
}
