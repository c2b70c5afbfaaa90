import { onFileSettingWords as words } from '../documents/on-file/on-file.words.ts'
import { OnFileSettings } from '../documents/on-file/on-file-settings.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** How long documents are valid, and what happens with those sent before. */
export const Page = () => (
  <>
    <PageHeader title={words.title} lead={words.lead} />
    <OnFileSettings />
  </>
)
