import { TaskTemplates } from '../loan/task/task-templates.tsx'
import { templateWords as words } from '../loan/task/task.words.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** The tasks that loans get as they enter a stage. */
export const Page = () => (
  <>
    <PageHeader title={words.title} lead={words.lead} />
    <TaskTemplates />
  </>
)
