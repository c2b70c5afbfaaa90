import { CloseButton, Group, Text } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { useMemo } from 'react'
import { messageOf } from '../../lib/api.ts'
import { DocumentViewer, type PageReference } from '../../ui/preview/document-viewer.tsx'
import { EmptyState, ErrorState, Loader } from '../../ui/states.tsx'
import type { PressedReference } from './message.tsx'
import { pageOf, useRetrieval } from './thread.calls.ts'
import classes from './thread.module.css'
import { threadWords as words } from './thread.words.ts'

interface ReferenceViewProps {
  pressed: PressedReference | null
  onClose: () => void
}

/** Document Viewer beside the conversation: what a reference points at (Q-11, J-48, J-49). */
export const ReferenceView = ({ pressed, onClose }: ReferenceViewProps) => (
  <section className={classes.viewer} aria-label={words.viewer} data-open={pressed !== null || undefined}>
    {pressed === null ? (
      <EmptyState text={words.viewerPrompt} />
    ) : (
      <Pressed key={`${pressed.messageId} ${pressed.number}`} pressed={pressed} onClose={onClose} />
    )}
  </section>
)

const Pressed = ({ pressed, onClose }: { pressed: PressedReference; onClose: () => void }) => {
  const found = useRetrieval(pressed.messageId, pressed.number)
  const { data } = found
  const reference = useMemo((): PageReference | null => {
    if (!data?.image_url || data.document_id === null || data.page === null) return null
    const { loan_id, document_id, page } = data
    return {
      name: data.document_name,
      page,
      load: pageOf({ loan_id, document_id, page }),
      boxes: data.boxes.map(({ x, y, w, h }) => ({ x, y, width: w, height: h })),
    }
  }, [data])
  const close = <CloseButton aria-label={words.closeViewer} onClick={onClose} />
  if (found.isError)
    return (
      <>
        <Group justify="flex-end">{close}</Group>
        <ErrorState
          text={words.viewerFailed}
          detail={messageOf(found.error, '')}
          onRetry={() => void found.refetch()}
        />
      </>
    )
  if (!data) return <Loader label="Loading document..." height={160} />
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4} align="flex-start">
        <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
          [{data.number}] {data.document_name}
          {data.page === null ? null : `, ${words.page(data.page)}`}
        </Text>
        {close}
      </Group>
      {data.fact === null ? null : (
        <Group gap={6} mb={4} wrap="nowrap">
          <IconDatabase size={14} aria-hidden />
          <Text size="xs" c="dimmed">
            {words.fromData}
          </Text>
        </Group>
      )}
      {data.quote === '' ? null : <blockquote className={classes.quote}>{data.quote}</blockquote>}
      {reference ? <DocumentViewer reference={reference} /> : null}
      {!reference && data.fact === null ? (
        <Text size="sm" c="dimmed">
          {words.noPicture}
        </Text>
      ) : null}
    </>
  )
}
