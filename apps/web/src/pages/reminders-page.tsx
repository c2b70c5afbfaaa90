import { chaseSettingWords as words } from '../documents/chase/chase.words.ts'
import { ReminderSettings } from '../documents/chase/reminder-settings.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** How the lender reminds parties of what is open, and what goes out next. */
export const Page = () => (
  <>
    <PageHeader title={words.title} lead={words.lead} />
    <ReminderSettings />
  </>
)
