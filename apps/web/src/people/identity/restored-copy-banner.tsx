import { Text } from '@mantine/core'
import { restoredCopyWords as words } from './restored-copy.words.ts'

/** Stands over every page of a restored copy, so that nobody takes it for the real one. */
export const RestoredCopyBanner = () => (
  <aside aria-label={words.label} data-screen-only>
    <Text size="sm" px="md" py={8} ta="center" style={{ background: 'var(--surface-sunken)' }}>
      {words.text}
    </Text>
  </aside>
)
