import { CommitteeSettingsView } from '../closing/committee/committee-settings.tsx'
import { committeeSettingWords as words } from '../closing/committee/committee.words.ts'
import { AppLink } from '../lib/app-link.tsx'
import { paths } from '../lib/paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** /committee/settings: members and levels (AH-19). */
export const Page = () => (
  <>
    <PageHeader
      title={words.title}
      lead={words.lead}
      actions={<AppLink href={paths.committee}>{words.votes}</AppLink>}
    />
    <CommitteeSettingsView />
  </>
)
