import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGo } from '../../lib/location.ts'
import { useMe } from '../../lib/me.ts'
import { useOfferedActions } from '../../lib/page-actions.ts'
import { paths } from '../../lib/paths.ts'
import { LEAST, useFound } from './find.calls.ts'
import classes from './find.module.css'
import { type FindGroup, type FindOption, findGroups } from './find-options.ts'
import { findWords as words } from './find.words.ts'

const TYPING_MS = 120

const Groups = ({ groups }: { groups: readonly FindGroup[] }) =>
  groups.map(({ label, options }) => (
    <Combobox.Group key={label} label={label}>
      {options.map((option) => (
        <Combobox.Option key={option.key} value={option.key}>
          <span className={classes.name}>{option.title}</span>
          <span className={classes.detail}>{option.detail}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ))

/** Why nothing stands below the box. */
const emptyText = (term: string, found: { isFetching: boolean; isError: boolean }): string => {
  if (term.length < LEAST) return words.short
  if (found.isError) return words.failed
  return found.isFetching ? words.loading : words.none
}

/**
 * The bar's search: loans, people, properties, documents, places of the application and what the page in sight can do;
 * choosing one opens or does it.
 * Ctrl or Cmd K goes to it from anywhere.
 */
export const FindBox = () => {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const go = useGo()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [term] = useDebouncedValue(typed.trim(), TYPING_MS)
  const found = useFound(term)
  const actions = useOfferedActions()
  const { permissions } = useMe()
  useHotkeys([['mod+K', () => input.current?.focus()]], [])

  const groups = findGroups(term.length < LEAST ? [] : (found.data?.found ?? []), typed, { actions, may: permissions })
  const first = groups[0]?.options[0]?.key
  const isSettled = term === typed.trim() && !found.isFetching
  const open = (key: string | undefined) => {
    const option: FindOption | undefined = groups.flatMap(({ options }) => options).find((one) => one.key === key)
    if (!option) return
    setTyped('')
    setAsked(false)
    combobox.closeDropdown()
    input.current?.blur()
    const { act } = option
    if ('run' in act) act.run()
    // The public form is an HTML entry of its own.
    else if (act.href === paths.application) window.location.assign(act.href)
    else void go(act.href)
  }
  // Enter opens the first hit, also when it was pressed before the answer came.
  const offerFirst = useEffectEvent((key: string | undefined) => {
    if (combobox.dropdownOpened) combobox.selectFirstOption()
    if (asked) open(key)
  })
  useEffect(() => {
    if (isSettled) offerFirst(first)
  }, [isSettled, first, asked])
  return (
    <Combobox store={combobox} onOptionSubmit={open} width={400} position="bottom-end">
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.input}
          aria-label={words.label}
          title={words.hint}
          placeholder={words.placeholder}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          value={typed}
          onClick={() => typed && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isSettled && typed.trim().length >= LEAST) setAsked(true)
          }}
          onChange={(event) => {
            setAsked(false)
            setTyped(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
            if (event.currentTarget.value.trim()) combobox.openDropdown()
            else combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options} aria-label={words.label}>
          <Groups groups={groups} />
          {groups.length === 0 ? <Combobox.Empty role="status">{emptyText(typed.trim(), found)}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
