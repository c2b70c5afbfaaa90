import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { TrayItem } from '@plinth/contract/documents/mailbox'
import { pagesOf, partsOf, splitProblem, startsIn } from '@plinth/domain/documents/mailbox/split'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { useSeen } from '../../ui/use-seen.ts'
import { pageQuery, useSplit } from './mailbox.calls.ts'
import classes from './mailbox.module.css'
import { splitWords as words } from './mailbox.words.ts'

interface SplitDialogProps {
  item: TrayItem
  onSplit: (item: TrayItem, version: number, files: number) => void
  onClose: () => void
}

/** The cuts that typed starts mean: pages after which a new file begins. */
const cutsOf = (starts: readonly number[]): number[] => starts.map((page) => page - 1)

/** Chooses where a file that holds several documents is cut (AE-24): by its pages' pictures or by typing their numbers. */
export const SplitDialog = ({ item, onSplit, onClose }: SplitDialogProps) => {
  const pages = item.page_count ?? 0
  const split = useSplit()
  const form = useSendForm({
    start: { starts: item.starts.join(', ') },
    check: ({ starts }) => {
      const found = startsIn(starts)
      return { starts: found === null ? words.notPages : splitProblem(cutsOf(found), pages) }
    },
    failed: words.failed,
    at: () => 'starts',
    send: async ({ starts }) => {
      const body = { version: item.version, after: cutsOf(startsIn(starts) ?? []) }
      const made = await split.mutateAsync({ params: { attachment_id: item.id }, body })
      onSplit(item, made.version, made.files)
    },
  })
  const starts = startsIn(form.values.starts)
  const turn = (page: number) => {
    const others = (starts ?? []).filter((one) => one !== page)
    const now = starts?.includes(page) ? others : [...others, page]
    form.set({ starts: now.toSorted((a, b) => a - b).join(', ') })
  }
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={words.title(item.file_name)} size="xl">
      <form {...form.element}>
        <Stack gap="sm">
          <Text size="sm">{words.lead}</Text>
          <TextInput
            label={words.starts}
            placeholder={words.example}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            {...form.field('starts')}
          />
          <Makes cuts={starts === null ? null : cutsOf(starts)} pages={pages} />
          <ol className={classes.cuts} aria-label={words.pages}>
            {Array.from({ length: pages }, (_, n) => n + 1).map((page) => (
              <li key={page}>
                <PageCut
                  id={item.id}
                  page={page}
                  isStart={page === 1 || starts?.includes(page) === true}
                  onTurn={page === 1 ? undefined : () => turn(page)}
                />
              </li>
            ))}
          </ol>
          <FormEnd form={form} submit={words.split} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** What comes of it, as it stands. */
const Makes = ({ cuts, pages }: { cuts: readonly number[] | null; pages: number }) => {
  const parts = cuts === null || splitProblem(cuts, pages) !== null ? [] : partsOf(cuts, pages)
  return (
    <Text size="sm" fw={500} role="status">
      {parts.length === 0 ? words.none : words.makes(parts.length, parts.map(pagesOf).join(', '))}
    </Text>
  )
}

interface PageCutProps {
  id: string
  page: number
  isStart: boolean
  /** Makes the page the start of a new file, or no start any more; undefined for the first, which always is. */
  onTurn: (() => void) | undefined
}

/** A page in small; pressed, a new file starts with it. */
const PageCut = ({ id, page, isStart, onTurn }: PageCutProps) => {
  const frame = useRef<HTMLSpanElement>(null)
  const { data } = useQuery({ ...pageQuery(id, page, SMALL), enabled: useSeen(frame) })
  const url = useObjectUrl(data)
  return (
    <UnstyledButton
      type="button"
      className={classes.cut}
      aria-pressed={isStart}
      aria-label={onTurn ? words.startsHere(page) : words.first}
      disabled={onTurn === undefined}
      onClick={onTurn}
    >
      <span ref={frame} className={classes.cutPicture} aria-hidden>
        {url === null ? null : <img src={url} alt="" />}
      </span>
      <span aria-hidden>{words.page(page)}</span>
    </UnstyledButton>
  )
}

/** Width of a small picture in pixels. */
const SMALL = 200
