import { Stack } from '@mantine/core'
import type { PagesView } from '@plinth/contract/documents/pages'
import { useCallback, useMemo, useState } from 'react'
import { Arranger, type ArrangedFile } from '../../ui/arrange/arranger.tsx'
import type { Pile } from '../../ui/arrange/desk-state.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useHoldPanel } from '../../ui/hold-panel.ts'
import { EmptyState, ErrorState, Loader } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { messageOf } from '../api.ts'
import { type Side, useArrange, usePages, useUndoPages } from './arrange.calls.ts'
import { arrangeWords as words } from './arrange.words.ts'
import { PageHistory } from './page-history.tsx'

export interface ArrangePagesProps {
  side: Side
  activityId: string
  /** Name of the request. */
  name: string
  /** Asks for a signed address of one of its files. */
  address: (documentId: string) => Promise<{ url: string }>
  onClose: () => void
}

/** The pages of a request's files, on a screen of their own: turned, moved, parted, brought together (AF-01, AF-02). */
export const ArrangePages = (props: ArrangePagesProps) => {
  const { side, activityId, name, onClose } = props
  const pages = usePages(side, activityId)
  const [changed, setChanged] = useState(false)
  const [asking, setAsking] = useState(false)
  useHoldPanel(true)
  const leave = () => (changed ? setAsking(true) : onClose())
  return (
    <Dialog opened fullScreen onClose={leave} title={words.titleOf(name)}>
      {pages.isPending ? <Loader height={200} /> : null}
      {pages.isError && !pages.data ? (
        <ErrorState text={words.loadFailed} detail={messageOf(pages.error, '')} onRetry={() => void pages.refetch()} />
      ) : null}
      {pages.data ? <Opened {...props} pages={pages.data} onChanged={setChanged} onLeave={leave} /> : null}
      <ConfirmDialog
        opened={asking}
        title={words.discardTitle}
        confirmLabel={words.discard}
        cancelLabel={words.keep}
        danger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {words.discardText}
      </ConfirmDialog>
    </Dialog>
  )
}

/** The files as they lay on the desk when it was opened: news of them does not take away what was arranged. */
const useFiles = (pages: PagesView, address: ArrangePagesProps['address']) => {
  const [first] = useState(pages)
  const files = useMemo(
    () =>
      first.files
        .filter(({ refusal }) => refusal === '')
        .map((file): ArrangedFile => {
          const renew = async () => (await address(file.document_id)).url
          return {
            ...{ id: file.document_id, name: file.file_name, contentType: file.content_type },
            // Why no new file can stand in its place holds for each file of the request.
            ...{ pages: file.page_count, fixed: file.decided || first.refusal !== '' },
            address: async () => ({ url: await renew(), renew }),
          }
        }),
    [first, address],
  )
  return { first, files }
}

interface OpenedProps extends ArrangePagesProps {
  pages: PagesView
  onChanged: (changed: boolean) => void
  onLeave: () => void
}

const Opened = ({ side, activityId, address, pages, onChanged, onLeave, onClose }: OpenedProps) => {
  const { first, files } = useFiles(pages, address)
  const arrange = useArrange(side, activityId)
  const undo = useUndoPages(side, activityId)
  const takeBack = useCallback(
    (id: string) =>
      undo(id).then(
        () => toast.success(words.undone),
        (error: unknown) => toast.error(words.notUndone, messageOf(error, words.notUndone)),
      ),
    [undo],
  )
  const save = (piles: readonly Pile[]) =>
    arrange.mutate(
      { version: first.version, piles },
      {
        onSuccess: ({ arrangements: [made] }) => {
          onClose()
          if (made) toast.undoable(words.saved(piles.length), words.undo, () => void takeBack(made.arrangement_id))
        },
      },
    )
  return (
    <Stack>
      <PageHistory pages={pages} onUndo={(id) => takeBack(id).then(onClose)} />
      {files.length === 0 ? (
        <EmptyState text={words.none} />
      ) : (
        <Arranger
          files={files}
          left={first.files
            .filter(({ refusal }) => refusal !== '')
            .map((file) => ({ name: file.file_name, why: file.refusal }))}
          targets={first.requests.map((r) => ({
            id: r.activity_id,
            label: r.about === '' ? r.name : `${r.name}, ${r.about}`,
            name: r.name,
          }))}
          busy={arrange.isPending}
          error={arrange.isError ? messageOf(arrange.error, words.failed) : null}
          onChanged={onChanged}
          onSave={save}
          onCancel={onLeave}
        />
      )}
    </Stack>
  )
}
