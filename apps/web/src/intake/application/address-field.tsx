import { Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { type AddressValues, blankAddress } from '@plinth/domain/intake/application/fields'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
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

/** A whole address that agrees with its ZIP code and was typed to its end: it need not be chosen as well. */
const typedOut = (text: string, places: readonly Place[]): Place | null => {
  const [first] = places
  return first?.street_number && first.question === null && text.includes(first.zipcode) ? first : null
}

/** The parts of a place that an address holds; what was questioned is kept as typed. */
export const addressOf = ({ label: _, question, ...parts }: Place): AddressValues => ({
  ...parts,
  as_typed: question !== null,
})

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
  /** As large as the fields around it; the public form's are large. */
  size?: 'sm' | 'md'
  /** Whether an address that was left is still being looked up. */
  onSettling?: (isSettling: boolean) => void
}

const Suggestion = ({ place }: { place: Place }) => (
  <>
    {place.label}
    {place.question && (
      <Text component="span" display="block" size="xs" c="dimmed">
        {words.address.questions[place.question]}
      </Text>
    )}
  </>
)

/** A US address found as it is typed (E-16, E-35, F-13). What is typed without choosing stays in the field. */
export const AddressInput = ({
  id,
  text,
  isChosen,
  error,
  onText,
  onChoose,
  onLeave,
  size = 'md',
  onSettling,
}: AddressInputProps) => {
  const [active, setActive] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const found = usePlaces(text, active && !isChosen)
  const places = found?.places ?? []
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })

  const choose = (place: Place) => {
    // A city whose ZIP code is still missing is a step on the way, not an address.
    if (place.question === 'no-zip') {
      onText(`${place.label} `)
      return input.current?.focus()
    }
    onText(place.label)
    onChoose(place)
    combobox.closeDropdown()
  }
  const settle = (answer: readonly Place[]) => {
    const place = isChosen ? null : typedOut(text, answer)
    if (place) choose(place)
    onLeave()
  }
  /** Somebody who types fast leaves before the answer is there: it is waited for, not refused. */
  const leave = () => {
    combobox.closeDropdown()
    setActive(false)
    if (found !== null || isChosen) return settle(places)
    onSettling?.(true)
    searchPlaces(text.trim(), new AbortController().signal)
      .then(settle, onLeave)
      .finally(() => onSettling?.(false))
  }
  const takeTypedOut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isChosen || combobox.getSelectedOptionIndex() >= 0) return
    event.preventDefault()
    leave()
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
          ref={input}
          id={id}
          label="Address"
          withAsterisk
          aria-required
          size={size}
          autoComplete="off"
          placeholder={words.address.placeholder}
          description={words.help.address}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error ?? false}
          value={text}
          onFocus={() => {
            setActive(true)
            if (!isChosen) combobox.openDropdown()
          }}
          onBlur={leave}
          onKeyDown={takeTypedOut}
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
                <Suggestion place={place} />
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
      onSettling={form.setSettling}
    />
  )
}
