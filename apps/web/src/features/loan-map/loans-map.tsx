import { Text } from '@mantine/core'
import { LazyMap } from './lazy-map.tsx'
import { mapWords as words } from './loan-map.words.ts'
import { type Bounds, isPlaced, type MapLoan } from './places.ts'

interface LoansMapProps {
  loans: readonly MapLoan[]
  onOpen: (id: string) => void
  /** What of the earth is in sight, whenever it changes. */
  onView?: (bounds: Bounds) => void
  /** The map came into sight: the time to fetch its loans. */
  onSeen?: () => void
}

/** The loans of a list on the map; those without a place are counted below it. */
export const LoansMap = ({ loans, onOpen, onView, onSeen }: LoansMapProps) => {
  const missing = loans.filter((loan) => !isPlaced(loan)).length
  return (
    <div>
      <LazyMap
        label={words.map}
        loans={loans}
        onOpen={onOpen}
        {...(onView ? { onView } : {})}
        {...(onSeen ? { onSeen } : {})}
      />
      {missing > 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {words.notPlaced(missing)}
        </Text>
      ) : null}
    </div>
  )
}
