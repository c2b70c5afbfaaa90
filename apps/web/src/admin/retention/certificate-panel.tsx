import { List, Stack, Text, Title } from '@mantine/core'
import type { CertificateView } from '@plinth/contract/admin/retention'
import { dateTime } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { retentionWords as words } from './retention.words.ts'

const erasedOf = (certificate: CertificateView): string[] =>
  Object.entries(certificate.erased).flatMap(([what, n]) => (n > 0 ? [`${n.toLocaleString('en-US')} ${what}`] : []))

/** The certificate as a text to keep with the request that it answers. */
const textOf = (certificate: CertificateView): string =>
  [
    words.certificate,
    '',
    `${words.recordId}: ${words.kind[certificate.kind]} ${certificate.person_id}`,
    `${words.erasedAt}: ${dateTime(certificate.erased_epoch)}`,
    `${words.erasedBy}: ${certificate.erased_by}`,
    `${words.reason}: ${certificate.reason}`,
    '',
    words.erasedWhat,
    ...(erasedOf(certificate).length === 0 ? [words.nothingErased] : erasedOf(certificate)).map((line) => `- ${line}`),
    '',
    words.kept,
    ...(certificate.kept.length === 0
      ? [words.nothingKept]
      : certificate.kept.map(({ what, why }) => `- ${what}. ${why}`)),
    '',
    `${words.hash}: ${certificate.hash}`,
    '',
  ].join('\n')

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Text style={{ overflowWrap: 'anywhere' }}>
    {name}: {value}
  </Text>
)

/** One certificate, whole; it is saved as a text, to print or to send (PA-08). */
export const CertificatePanel = ({
  certificate,
  onClose,
}: {
  certificate: CertificateView | null
  onClose: () => void
}) => (
  <SidePanel opened={certificate !== null} onClose={onClose} title={words.certificate}>
    {certificate === null ? null : (
      <Stack gap="sm">
        <Fact name={words.recordId} value={`${words.kind[certificate.kind]} ${certificate.person_id}`} />
        <Fact name={words.erasedAt} value={dateTime(certificate.erased_epoch)} />
        <Fact name={words.erasedBy} value={certificate.erased_by} />
        <Fact name={words.reason} value={certificate.reason} />
        <Title order={3} size="h4">
          {words.erasedWhat}
        </Title>
        <List>
          {erasedOf(certificate).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
          {erasedOf(certificate).length === 0 ? <List.Item>{words.nothingErased}</List.Item> : null}
        </List>
        <Title order={3} size="h4">
          {words.kept}
        </Title>
        {certificate.kept.length === 0 ? <Text>{words.nothingKept}</Text> : null}
        {certificate.kept.map(({ what, why }) => (
          <Text key={what}>
            {what}. {why}
          </Text>
        ))}
        <Fact name={words.hash} value={certificate.hash} />
        <Button
          variant="default"
          onClick={() =>
            saveFile(`certificate-${certificate.id}.txt`, new Blob([textOf(certificate)], { type: 'text/plain' }))
          }
        >
          {words.download}
        </Button>
      </Stack>
    )}
  </SidePanel>
)
