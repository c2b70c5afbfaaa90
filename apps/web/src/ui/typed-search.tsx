import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

interface TypedSearchProps {
  label: string
  /** The text in force, from the address bar. */
  value: string
  onSearch: (text: string) => void
}

/** A search field that follows the keys at once and searches when they pause. */
export const TypedSearch = ({ label, value, onSearch }: TypedSearchProps) => {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text
    onSearch(text)
  }, TYPING_MS)
  // Changed from elsewhere: the back button, a cleared filter.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      data-search
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        send(currentTarget.value.trim())
      }}
    />
  )
}
