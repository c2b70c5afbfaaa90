import { Group, Stack, Text } from '@mantine/core'
import type { DealTemplateView } from '@plinth/contract/documents/deal-template'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dayOf, fileSize } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { useReset, useTemplateDownload } from './deal-template.calls.ts'
import classes from './deal-template.module.css'
import { dealTemplateWords as words } from './deal-template.words.ts'
import { ReplaceModal } from './replace-modal.tsx'

/** The template of one kind: which it is, what can be done to it, and its placeholders. */
export const TemplateCard = ({ template }: { template: DealTemplateView }) => {
  const { kind } = template
  const [dialog, setDialog] = useState<'replace' | 'reset' | null>(null)
  const download = useTemplateDownload(kind)
  return (
    <Section title={words.name(kind)}>
      <Stack gap="sm">
        <Group gap="xs">
          <Badge tone={template.own ? 'blue' : 'gray'}>{template.own ? words.own : words.shipped}</Badge>
          <Text className={classes.long}>
            {template.file_name}, {fileSize(template.size_bytes)}
          </Text>
        </Group>
        {template.since_epoch === null ? null : (
          <Text size="sm" c="dimmed">
            {words.since(dayOf(template.since_epoch), template.uploaded_by)}
          </Text>
        )}
        <Group gap="xs">
          <Button variant="default" aria-label={words.uploadLabel(kind)} onClick={() => setDialog('replace')}>
            {words.upload}
          </Button>
          <Button
            variant="default"
            loading={download.isPending}
            aria-label={words.downloadLabel(kind)}
            onClick={() => download.mutate()}
          >
            {words.download}
          </Button>
          {template.own ? (
            <Button variant="default" aria-label={words.resetLabel(kind)} onClick={() => setDialog('reset')}>
              {words.reset}
            </Button>
          ) : null}
        </Group>
        <Placeholders template={template} />
      </Stack>
      {dialog === 'replace' ? <ReplaceModal kind={kind} onClose={() => setDialog(null)} /> : null}
      {dialog === 'reset' ? <ResetDialog template={template} onClose={() => setDialog(null)} /> : null}
    </Section>
  )
}

const ResetDialog = ({ template: { kind }, onClose }: { template: DealTemplateView; onClose: () => void }) => {
  const reset = useReset(kind)
  return (
    <ConfirmDialog
      opened
      title={words.resetTitle(kind)}
      confirmLabel={words.resetConfirm}
      cancelLabel={words.cancel}
      busy={reset.isPending}
      error={reset.error ? messageOf(reset.error, words.failed) : null}
      onConfirm={() => reset.mutate({ params: { kind } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{words.resetText}</Text>
    </ConfirmDialog>
  )
}

/** Everything that may stand between double braces, closed at first. */
const Placeholders = ({ template: { kind, placeholders } }: { template: DealTemplateView }) => (
  <details className={classes.placeholders}>
    <summary>{words.placeholders(placeholders.filter(({ used }) => used).length, placeholders.length)}</summary>
    <ul aria-label={words.placeholderList(kind)} className={classes.list}>
      {placeholders.map(({ name, fills, used }) => (
        <li key={name} className={classes.placeholder}>
          <span className={classes.name}>{`{{${name}}}`}</span>
          <span>{fills}</span>
          <span>{used ? <Badge tone="green">{words.isUsed}</Badge> : null}</span>
        </li>
      ))}
    </ul>
  </details>
)
