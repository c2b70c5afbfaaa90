import { Group, Stack, Text, Title } from '@mantine/core'
import type { DealVersionView } from '@plinth/contract/closing/deal-version'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Compare } from './compare.tsx'
import { useDownloadVersion, useOpenOnline, useVersions } from './version.calls.ts'
import classes from './versions.module.css'
import { versionWords as words } from './version.words.ts'

/** Letters of a fingerprint that are shown; the whole of it is copied. */
const SHOWN = 16

interface VersionsModalProps {
  activityId: string
  type: DealDocumentType
  /** Of the document: 'Term Sheet'. */
  name: string
  onClose: () => void
}

/** Every version of a document with its files, and what changed from one to another. */
export const VersionsModal = ({ activityId, type, name, onClose }: VersionsModalProps) => (
  <Dialog opened onClose={onClose} title={words.title(name)} size="xl">
    <Versions activityId={activityId} type={type} />
  </Dialog>
)

const Versions = ({ activityId, type }: Pick<VersionsModalProps, 'activityId' | 'type'>) => {
  const { data, error, isPending, refetch } = useVersions(activityId)
  const download = useDownloadVersion(activityId)
  const online = useOpenOnline(type, activityId)
  if (isPending) return <SkeletonRows rows={4} height={56} />
  if (!data)
    return <ErrorState text={words.failed} detail={messageOf(error, words.failed)} onRetry={() => void refetch()} />
  if (data.versions.length === 0) return <EmptyState text={words.empty} hint={words.emptyHint} />
  return (
    <Stack gap="lg">
      <div>
        <FormError text={download.error ? messageOf(download.error, words.downloadFailed) : null} />
        <ul className={classes.list}>
          {data.versions.map((version) => (
            <Version
              key={version.number}
              version={version}
              busy={download.isPending}
              onDownload={(format) => download.mutate({ number: version.number, format })}
            />
          ))}
        </ul>
        <FormError text={online.error ? messageOf(online.error, words.onlineFailed) : null} />
        <Button variant="default" mt="sm" loading={online.isPending} onClick={() => online.mutate()}>
          {words.online}
        </Button>
      </div>
      <section aria-label={words.compare}>
        <Title order={3} size="h4" mb="xs">
          {words.compare}
        </Title>
        <Compare versions={data.versions} />
      </section>
    </Stack>
  )
}

interface VersionProps {
  version: DealVersionView
  busy: boolean
  onDownload: (format: DealVersionView['formats'][number]) => void
}

const Version = ({ version, busy, onDownload }: VersionProps) => (
  <li className={classes.version} aria-label={words.number(version.number)}>
    <div className={classes.what}>
      <Group gap="xs">
        <Text fw={600}>{words.number(version.number)}</Text>
        <Marks version={version} />
      </Group>
      <Text size="sm">{words.made(dateTime(version.epoch), version.by)}</Text>
      {version.template === null ? (
        <Text size="sm" c="dimmed" className={classes.long}>
          {version.file_name}
        </Text>
      ) : (
        <Text size="sm" c="dimmed" className={classes.long}>
          {words.from(version.template)}
        </Text>
      )}
      {version.sent.map((letter) => (
        <Text key={letter.epoch} size="sm" c="dimmed" className={classes.long}>
          {words.sent(dateTime(letter.epoch), letter.recipients.join(', '))}
        </Text>
      ))}
      {version.note === null ? null : <Text size="sm">{version.note}</Text>}
      {version.sha256 === null ? null : (
        <Group gap={4} className={classes.hash}>
          <Text size="xs" c="dimmed" ff="monospace">
            {words.fingerprint(version.sha256.slice(0, SHOWN))}
          </Text>
          <CopyButton value={version.sha256} label={words.copyFingerprint(version.number)} />
        </Group>
      )}
    </div>
    <Group gap={6}>
      {version.formats.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          disabled={busy}
          aria-label={words.downloadLabel(version.number, format)}
          onClick={() => onDownload(format)}
        >
          {words.download[format]}
        </Button>
      ))}
    </Group>
  </li>
)

const Marks = ({ version }: { version: DealVersionView }) => (
  <>
    {version.origin === 'uploaded' && !version.signed_copy ? <Badge>{words.uploaded}</Badge> : null}
    {version.signed_copy ? (
      <Badge tone="green">{version.origin === 'signed' ? words.signedOnline : words.signed}</Badge>
    ) : null}
    {version.state === 'ready' ? null : (
      <Badge tone={version.state === 'refused' ? 'red' : 'blue'}>{words[version.state]}</Badge>
    )}
  </>
)
