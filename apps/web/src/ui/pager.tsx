import { Group, Text } from '@mantine/core'
import { Button } from './button.tsx'

interface PagerProps {
  offset: number
  /** Rows on a page. */
  size: number
  total: number
  /** Whether there are more than the total. */
  more?: boolean | undefined
  onPage: (offset: number) => void
}

const count = (value: number) => value.toLocaleString('en-US')

/** Goes through the pages of a list and says which rows are in sight; nothing when there is one page. */
export const Pager = ({ offset, size, total, more = false, onPage }: PagerProps) =>
  total <= size && offset === 0 ? null : (
    <Group mt="sm" gap="xs" component="nav" aria-label="Pages">
      <Button variant="default" disabled={offset === 0} onClick={() => onPage(Math.max(0, offset - size))}>
        Previous
      </Button>
      <Text size="sm" role="status">
        {`${count(Math.min(offset + 1, total))}-${count(Math.min(offset + size, total))} of ${count(total)}${more ? '+' : ''}`}
      </Text>
      <Button variant="default" disabled={offset + size >= total && !more} onClick={() => onPage(offset + size)}>
        Next
      </Button>
    </Group>
  )
