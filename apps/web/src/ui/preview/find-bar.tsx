import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import type { Find } from './use-find.ts'

const words = {
  search: 'Search in the document',
  next: 'Next match',
  previous: 'Previous match',
  //
  none: 'No results found',
  searching: 'Searching…',
} as const

const outcomeOf = ({ term, count, current, left }: Find): string => {
  if (term.trim() === '') return ''
  if (count > 0) return `${current + 1} of ${count}${left > 0 ? '+' : ''}`
  return left > 0 ? words.searching : words.none
}

/** Searches within a document (J-06): Enter goes to the next match, Shift and Enter to the one before. */
export const FindBar = ({ find, input }: { find: Find; input?: Ref<HTMLInputElement> }) => {
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      find.move(event.shiftKey ? -1 : 1)
    }
    // The first Escape clears the search; only the next one closes the panel.
    if (event.key === 'Escape' && find.term !== '') {
      event.stopPropagation()
      find.setTerm('')
    }
  }
  return (
    <Group gap={4} wrap="nowrap" style={{ flex: '1 1 240px', minWidth: 0 }}>
      <TextInput
        ref={input}
        type="search"
        size="xs"
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={200}
        value={find.term}
        onChange={(event) => find.setTerm(event.currentTarget.value)}
        onKeyDown={press}
        style={{ flex: 1, minWidth: 90 }}
      />
      <Text size="xs" c="dimmed" role="status" style={{ whiteSpace: 'nowrap' }}>
        {outcomeOf(find)}
      </Text>
      {find.count > 0 ? (
        <>
          <ActionIcon variant="default" size={28} aria-label={words.previous} onClick={() => find.move(-1)}>
            <IconChevronUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={28} aria-label={words.next} onClick={() => find.move(1)}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </Group>
  )
}
