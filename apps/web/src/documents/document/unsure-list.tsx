import { Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentViewer, type PageReference } from '../../ui/preview/document-viewer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { pageImage, useDocuments } from './document.calls.ts'
import classes from './document.module.css'
import { UnsureValue } from './unsure-value.tsx'
import { type UnsureItem, unsureOf } from './unsure-values.ts'
import { unsureWords as words } from './unsure.words.ts'

/** A page that a reading stands on, and the way to its document. */
interface Shown {
  reference: PageReference
  open: () => void
}

interface UnsureListProps {
  loanId: string
  wide: boolean
  onOpen: (documentId: string, page?: number) => void
}

/** Every unsure value of a loan with its readings and their places, to be decided one after the other (DD-07). */
export const UnsureList = ({ loanId, wide, onOpen }: UnsureListProps) => {
  const documents = useDocuments(loanId)
  const mayEdit = useMay('edit-loan')
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  if (documents.isPending) return <SkeletonRows rows={4} height={80} />
  if (documents.isError)
    return (
      <ErrorState
        text={words.failed}
        detail={messageOf(documents.error, '')}
        requestId={documents.error instanceof ApiError ? documents.error.requestId : null}
        onRetry={() => void documents.refetch()}
      />
    )
  const items = unsureOf(documents.data.documents)
  const show = ({ document: { document: file } }: UnsureItem, page: number) =>
    setShown({
      reference: {
        ...{ name: file.document_name || file.file_name, page },
        load: pageImage({ loan_id: loanId, document_id: file.document_id }, page),
      },
      open: () => onOpen(file.document_id, page),
    })
  return (
    <div className={classes.body} data-wide={wide ? 'halves' : undefined}>
      <Stack gap="sm" hidden={!wide && shown !== null} ref={list} tabIndex={-1} role="group" aria-label={words.title}>
        {items.length === 0 ? (
          <EmptyState text={words.none} hint={words.noneHint} />
        ) : (
          <Text size="xs" c="dimmed">
            {words.hint}
          </Text>
        )}
        {items.map((item) => (
          <UnsureValue
            key={`${item.document.document.document_id} ${item.key}`}
            {...{ item, mayEdit }}
            onShow={(page) => show(item, page)}
            // The next one is where the keyboard goes on.
            onSaved={() => list.current?.focus()}
          />
        ))}
      </Stack>
      {wide || shown ? <Place {...{ shown, wide }} onBack={() => setShown(null)} /> : null}
    </div>
  )
}

/** The page that a reading stands on. */
const Place = ({ shown, wide, onBack }: { shown: Shown | null; wide: boolean; onBack: () => void }) => (
  <section aria-label={words.viewer} className={classes.viewer}>
    {shown ? (
      <Group gap="xs" mb="xs" justify={wide ? 'flex-end' : 'space-between'}>
        {wide ? null : (
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            {words.backToList}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={shown.open}>
          {words.openDocument}
        </Button>
      </Group>
    ) : null}
    <DocumentViewer reference={shown?.reference ?? null} />
  </section>
)
