import { Stack } from '@mantine/core'
import { votesWords as words } from '../closing/committee/committee.words.ts'
import { MeetingsList } from '../closing/committee/meetings-list.tsx'
import { VotesList } from '../closing/committee/votes-list.tsx'
import { AppLink } from '../lib/app-link.tsx'
import { useMay } from '../lib/me.ts'
import { paths } from '../lib/paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** /committee: votes that wait for the reader, meetings, what was decided (AH-18). */
export const Page = () => {
  const maySee = useMay('view-settings')
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={maySee ? <AppLink href={paths.committeeSettings}>{words.settings}</AppLink> : undefined}
      />
      <Stack>
        <VotesList which="open" />
        <MeetingsList />
        <VotesList which="decided" />
      </Stack>
    </>
  )
}
