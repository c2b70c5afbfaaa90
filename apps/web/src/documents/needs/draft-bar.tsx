import { Alert, Group, Stack, Text, Textarea } from '@mantine/core'
import { isSerious } from '@plinth/domain/documents/needs/findings'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Differences } from './differences.tsx'
import { type NeedsRules, useDiscard, usePublish } from './needs-rules.calls.ts'
import { needsRulesWords as words } from './needs-rules.words.ts'

type Draft = NonNullable<NeedsRules['draft']>
interface DraftProps {
  rules: NeedsRules
  draft: Draft
  may: boolean
}

/** That there is a draft, and what becomes of it (AC-06). */
export const DraftBar = (p: DraftProps) => {
  const [open, setOpen] = useState<'publish' | 'discard' | null>(null)
  const refused = p.may ? undefined : words.mayNot
  return (
    <Alert color="blue" role="region" title={words.draft(p.draft.version)} aria-label={words.draft(p.draft.version)}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{words.draftHint}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" disabledReason={refused} onClick={() => setOpen('discard')}>
            {words.discard}
          </Button>
          <Button size="xs" disabledReason={refused} onClick={() => setOpen('publish')}>
            {words.publish}
          </Button>
        </Group>
      </Group>
      {open === 'publish' ? <PublishDialog {...p} onClose={() => setOpen(null)} /> : null}
      {open === 'discard' ? <DiscardDialog draft={p.draft} onClose={() => setOpen(null)} /> : null}
    </Alert>
  )
}

const PublishDialog = ({ rules, draft, onClose }: DraftProps & { onClose: () => void }) => {
  const [note, setNote] = useState('')
  const publish = usePublish()
  const serious = new Set(draft.findings.filter(isSerious).map((one) => one.rule_id)).size
  const confirm = () =>
    publish.mutate({ body: { edit_version: draft.edit_version ?? 1, note } }, { onSuccess: onClose })
  return (
    <Dialog opened onClose={onClose} title={words.publishTitle(draft.version)} size="lg">
      <Stack>
        <Text size="sm">{words.publishText}</Text>
        {serious > 0 ? (
          <Alert color="yellow" role="status">
            {words.serious(serious)}
          </Alert>
        ) : null}
        <Differences from={rules.published.version} to={draft.version} none={words.noChanges} />
        <Textarea
          label={words.note}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {publish.isError ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {messageOf(publish.error, words.couldNot)}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={publish.isPending} onClick={confirm}>
            {words.publish}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const DiscardDialog = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const discard = useDiscard()
  return (
    <ConfirmDialog
      opened
      danger
      title={words.discardTitle}
      confirmLabel={words.discard}
      busy={discard.isPending}
      error={discard.isError ? messageOf(discard.error, words.couldNot) : null}
      onConfirm={() => discard.mutate({ body: { edit_version: draft.edit_version ?? 1 } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{words.discardText}</Text>
    </ConfirmDialog>
  )
}
