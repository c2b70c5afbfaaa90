import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Loader } from '../../states.tsx'
import type { Quote } from '../use-marks.ts'
import { LetterView } from './letter-view.tsx'
import type { OfficeContent, OfficeSource } from './office.ts'
import { officeWords as words } from './office.words.ts'
import { WorkbookView } from './workbook-view.tsx'

interface OfficeViewerProps {
  source: OfficeSource
  name: string
  quote: Quote | null
  /** The link that saves the file. */
  save: ReactNode
}

const KEPT_MS = 60_000

/** A workbook, CSV file or Word document; one that cannot be shown says why and can be downloaded (AF-18, AF-23). */
export const OfficeViewer = ({ source, name, quote, save }: OfficeViewerProps) => {
  const asked = useQuery({
    queryKey: ['office', source.key],
    queryFn: ({ signal }) => source.content(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
  if (asked.isPending) return <Loader label={words.opening} instead={save} />
  if (asked.isError)
    return (
      <Stack align="center">
        <ErrorState text={words.loadFailed} onRetry={() => void asked.refetch()} />
        {save}
      </Stack>
    )
  return <Shown content={asked.data} {...{ source, name, quote, save }} />
}

const Shown = ({ content, source, name, quote, save }: OfficeViewerProps & { content: OfficeContent }) => {
  if (content.kind === 'unreadable')
    return (
      <Stack align="center" py="xl" gap="xs">
        <Text ta="center">{content.reason}</Text>
        <Text size="sm" c="dimmed" ta="center">
          {words.canDownload}
        </Text>
        {save}
      </Stack>
    )
  return content.kind === 'letter' ? (
    <LetterView name={name} html={content.html} cut={content.cut} quote={quote} />
  ) : (
    <WorkbookView {...{ source, content, quote }} />
  )
}
