import { NeedsRulesScreen } from '../documents/needs/needs-rules-screen.tsx'
import { needsRulesWords as words } from '../documents/needs/needs-rules.words.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** Which documents and conditions a loan needs, by rules. */
export const Page = () => (
  <>
    <PageHeader title={words.title} lead={words.lead} />
    <NeedsRulesScreen />
  </>
)
