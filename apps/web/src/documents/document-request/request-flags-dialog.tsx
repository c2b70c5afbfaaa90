import { Alert, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { requestFlags } from '@plinth/contract/loan/activity-templates'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { previewLoanDocumentRequests } from '@plinth/contract/documents/document-request'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useCreateForLoan, useRequestPreview } from './document-request.calls.ts'
import { requestWords as words } from './document-request.words.ts'
import classes from './request-table.module.css'

const none = { flip: false, cash_flow: false, mid_construction: false, retail: false }

type Preview = ReplyOf<typeof previewLoanDocumentRequests>
type Line = Preview['lines'][number]

const keyOf = (line: Line) => `${line.template_id} ${line.entity_id}`

interface RequestFlagsDialogProps {
  loanId: string
  opened: boolean
  onClose: () => void
}

/** The 'request documents' modal: what would be asked of whom, each line to be taken out, then asked (M-46, M-47). */
export const RequestFlagsDialog = (p: RequestFlagsDialogProps) => (
  <Dialog opened={p.opened} onClose={p.onClose} title={words.flagsTitle} size="lg">
    {p.opened ? <Request loanId={p.loanId} onClose={p.onClose} /> : null}
  </Dialog>
)

const Request = ({ loanId, onClose }: Omit<RequestFlagsDialogProps, 'opened'>) => {
  const [flags, setFlags] = useState(none)
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const preview = useRequestPreview(loanId, flags)
  const create = useCreateForLoan()
  const lines = preview.data?.lines ?? []
  const chosen = lines.filter((line) => !out.has(keyOf(line)))
  /** Checks some lines; unchecks them where all are checked already. */
  const toggle = (some: readonly Line[]) => {
    const isAll = some.every((line) => !out.has(keyOf(line)))
    const keys = new Set(some.map(keyOf))
    setOut(new Set([...[...out].filter((key) => !keys.has(key)), ...(isAll ? keys : [])]))
  }
  const submit = () =>
    create.mutate(
      {
        params: { loan_id: loanId },
        body: {
          ...flags,
          lines: chosen.map((l) => ({ template_id: l.template_id, entity_id: l.entity_id })),
        },
      },
      { onSuccess: onClose },
    )
  return (
    <Stack>
      <Text size="sm">{words.flagsHint}</Text>
      <Group>
        {requestFlags.map((flag) => (
          <Checkbox
            key={flag}
            label={words.flags[flag]}
            checked={flags[flag]}
            onChange={(event) => setFlags({ ...flags, [flag]: event.currentTarget.checked })}
          />
        ))}
      </Group>
      {preview.isPending ? <SkeletonRows rows={5} /> : null}
      {preview.isError ? (
        <ErrorState
          text={words.previewFailed}
          detail={messageOf(preview.error, '')}
          onRetry={() => void preview.refetch()}
        />
      ) : null}
      {preview.data ? <Lines lines={lines} out={out} onToggle={toggle} /> : null}
      {preview.data && chosen.length > 0 ? <Letters preview={preview.data} chosen={chosen} /> : null}
      <Group justify="flex-end">
        <Button
          loading={create.isPending}
          disabledReason={preview.data && chosen.length === 0 ? words.nothingChosen : undefined}
          onClick={submit}
        >
          {words.create}
          {preview.data ? ` (${chosen.length})` : ''}
        </Button>
      </Group>
    </Stack>
  )
}

interface LinesProps {
  lines: readonly Line[]
  out: ReadonlySet<string>
  onToggle: (some: readonly Line[]) => void
}

/** One box for several lines, which shows when some of them alone are checked. */
const AllOf = ({ label, lines, out, onToggle }: LinesProps & { label: string }) => {
  const checked = lines.filter((line) => !out.has(keyOf(line))).length
  return (
    <Checkbox
      label={label}
      checked={checked === lines.length}
      indeterminate={checked > 0 && checked < lines.length}
      onChange={() => onToggle(lines)}
    />
  )
}

/** What would be asked, under whom it is asked for. */
const Lines = ({ lines, out, onToggle }: LinesProps) => {
  if (lines.length === 0) return <EmptyState text={words.nothingMissing} />
  const groups = Map.groupBy(lines, (line) => `${line.entity_type} ${line.entity_id}`)
  return (
    <Stack gap="md" className={classes.preview}>
      <AllOf label={words.allDocuments} lines={lines} out={out} onToggle={onToggle} />
      {[...groups].map(([key, of]) => (
        <Stack key={key} gap={6} role="group" aria-label={of[0]?.entity_name}>
          <Group justify="space-between">
            <Title order={3} size="h5">
              {of[0]?.entity_name}
            </Title>
            <AllOf label={words.allFor(of[0]?.entity_name ?? '')} lines={of} out={out} onToggle={onToggle} />
          </Group>
          {of.map((line) => (
            <Checkbox
              key={keyOf(line)}
              label={line.document_name}
              description={line.description}
              checked={!out.has(keyOf(line))}
              onChange={() => onToggle([line])}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

/** Who gets one email, with how many documents. */
const Letters = ({ preview, chosen }: { preview: Preview; chosen: readonly Line[] }) => {
  const told = preview.people
    .map(({ name, email }) => ({ name, count: chosen.filter((line) => line.asked_of.includes(email)).length }))
    .filter(({ count }) => count > 0)
  return (
    <Alert
      color={told.length === 0 ? 'yellow' : 'blue'}
      title={told.length === 0 ? words.nobodyTold : words.oneEmailEach}
    >
      <ul className={classes.people}>
        {told.map(({ name, count }) => (
          <li key={name}>{words.emailTo(name, count)}</li>
        ))}
      </ul>
    </Alert>
  )
}
