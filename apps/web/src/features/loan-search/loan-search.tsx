import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { listLoanNames } from '@plinth/contract/loan-list'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '../../lib/api.ts'
import { useGo } from '../../lib/location.ts'
import { paths } from '../../lib/paths.ts'
import classes from './loan-search.module.css'
import { loanSearchWords as words } from './loan-search.words.ts'
import { matchingLoans } from './matching-loans.ts'

/** The bar's loan search: choosing a loan opens it. Ctrl or Cmd K goes to it from anywhere. */
export const LoanSearch = () => {
  const [term, setTerm] = useState('')
  const [asked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const go = useGo()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  // The names are fetched when the search is first used, not with every page.
  const loans = useQuery({ ...query(listLoanNames), enabled: asked })
  useHotkeys([['mod+K', () => input.current?.focus()]], [])

  const open = (humanId: string) => {
    setTerm('')
    combobox.closeDropdown()
    input.current?.blur()
    void go(paths.loan(humanId))
  }
  const found = loans.data ? matchingLoans(loans.data.loans, term) : []
  const empty = loans.isPending ? words.loading : loans.isError ? words.failed : words.none
  return (
    <Combobox store={combobox} onOptionSubmit={open} width={360} position="bottom-end">
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.input}
          aria-label={words.label}
          placeholder={words.placeholder}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={term}
          onFocus={() => setAsked(true)}
          onClick={() => term && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
            if (event.currentTarget.value.trim()) combobox.openDropdown()
            else combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options} aria-label={words.label}>
          {found.map((loan) => (
            <Combobox.Option key={loan.id} value={loan.human_id}>
              <span className={classes.name}>{loan.name}</span>
              <span className={classes.id}>{loan.human_id}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty role="status">{empty}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
