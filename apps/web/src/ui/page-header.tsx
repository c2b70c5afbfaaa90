import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** One quiet line under the title; null keeps its place while it is still to come. */
  lead?: ReactNode
  /** Above the title: a greeting, a breadcrumb. */
  above?: ReactNode
  actions?: ReactNode
}

/** The first heading of a page, with what can be done on it. */
export const PageHeader = ({ title, lead, above, actions }: PageHeaderProps) => (
  <Group justify="space-between" align="flex-end" gap="md" mb="lg" wrap="wrap">
    <Stack gap={4} miw={0}>
      {above}
      <Title order={1}>{title}</Title>
      {lead === undefined ? null : <Text c="dimmed">{lead ?? '\u00a0'}</Text>}
    </Stack>
    {actions === undefined ? null : <Group gap="xs">{actions}</Group>}
  </Group>
)
