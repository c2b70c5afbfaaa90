import { Stack, Text } from '@mantine/core'
import { useTemplates } from '../documents/deal-template/deal-template.calls.ts'
import { dealTemplateWords as words } from '../documents/deal-template/deal-template.words.ts'
import { TemplateCard } from '../documents/deal-template/template-card.tsx'
import { TextCards } from '../messaging/lender-text/text-cards.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'

/** The Word templates of the deal documents, which a lender replaces. */
export const Page = () => {
  const { data, error, refetch } = useTemplates()
  const content = () => {
    if (data)
      return (
        <Stack gap="md">
          <Text size="sm">{data.pdf_from_template ? words.pdfOffice : words.pdfOwn}</Text>
          {data.templates.map((template) => (
            <TemplateCard key={template.kind} template={template} />
          ))}
        </Stack>
      )
    if (!error) return <SkeletonRows rows={6} />
    const requestId = error instanceof ApiError ? error.requestId : null
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(error, words.failed)}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <Stack gap="xl">
        {content()}
        <TextCards />
      </Stack>
    </>
  )
}
