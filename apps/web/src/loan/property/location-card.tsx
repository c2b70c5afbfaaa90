import { Anchor, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { ReactNode } from 'react'
import { Section } from '../../ui/section.tsx'
import { propertyWords as words } from './loan-property.words.ts'
import { addressOf } from './property-edit.values.ts'

/** Where the first property lies: the map, its address, and a way to a bigger map (I-14, C-06). */
export const LocationCard = ({ loan, map }: { loan: LoanView; map: ReactNode }) => {
  const [first] = loan.properties
  if (!first) return null
  const address = addressOf(first)
  const placed = first.coordinates.lat !== 0 || first.coordinates.lng !== 0
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
  return (
    <Section title={words.location}>
      {map}
      <Text mt={map === null ? 0 : 'xs'}>{address}</Text>
      {placed ? null : <Text c="dimmed">{words.notPlaced}</Text>}
      <Anchor href={href} target="_blank" rel="noreferrer">
        {words.openMap}
      </Anchor>
    </Section>
  )
}
