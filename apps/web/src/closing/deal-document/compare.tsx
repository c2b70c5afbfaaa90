import { Group, Select, Stack, Table, Text } from '@mantine/core'
import type { DealVersionView } from '@plinth/contract/closing/deal-version'
import { type Difference, versionDifferences } from '@plinth/domain/closing/deal-document/versions'
import { useState } from 'react'
import classes from './versions.module.css'
import { versionWords as words } from './version.words.ts'

/** Two generated versions side by side: every value they say differently, old and new. */
export const Compare = ({ versions }: { versions: readonly DealVersionView[] }) => {
  const made = versions.filter((version) => version.origin === 'generated')
  const uploads = made.length < versions.length
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const newer = made.find((v) => String(v.number) === to) ?? made[0]
  const older = made.find((v) => String(v.number) === from) ?? made.find((v) => v !== newer)
  const apart = uploads ? (
    <Text size="sm" c="dimmed">
      {words.uploadsApart}
    </Text>
  ) : null
  if (!older || !newer)
    return (
      <Stack gap={4}>
        <Text size="sm">{words.oneOnly}</Text>
        {apart}
      </Stack>
    )
  const choices = made.map(({ number }) => ({ value: String(number), label: words.number(number) }))
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Select
          label={words.older}
          data={choices}
          value={String(older.number)}
          onChange={setFrom}
          allowDeselect={false}
          w={150}
        />
        <Select
          label={words.newer}
          data={choices}
          value={String(newer.number)}
          onChange={setTo}
          allowDeselect={false}
          w={150}
        />
      </Group>
      <Differences
        older={words.number(older.number)}
        newer={words.number(newer.number)}
        found={versionDifferences(older.values, newer.values)}
      />
      {apart}
    </Stack>
  )
}

interface DifferencesProps {
  older: string
  newer: string
  found: readonly Difference[]
}

const Differences = ({ older, newer, found }: DifferencesProps) => {
  if (found.length === 0) return <Text size="sm">{words.same}</Text>
  return (
    <Table aria-label={words.compare} className={classes.differences} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.value}</Table.Th>
          <Table.Th>{older}</Table.Th>
          <Table.Th>{newer}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.map(({ name, label, before, after }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            <Said text={before} />
            <Said text={after} strong />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Said = ({ text, strong = false }: { text: string | null; strong?: boolean }) => (
  <Table.Td {...(text === null ? { c: 'dimmed' } : strong ? { fw: 600 } : {})}>{text ?? words.nothing}</Table.Td>
)
