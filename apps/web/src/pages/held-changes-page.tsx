import { Stack } from '@mantine/core'
import { GuardSettings } from '../people/guard/guard-settings.tsx'
import { guardWords as words } from '../people/guard/guard.words.ts'
import { HeldList } from '../people/guard/held-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Card } from '../ui/section.tsx'

/** Changes of addresses and wire instructions that wait for a call-back and a second person. */
export const Page = () => (
  <>
    <PageHeader title={words.title} lead={words.lead} />
    <Stack>
      <Card>
        <HeldList />
      </Card>
      <GuardSettings />
    </Stack>
  </>
)
