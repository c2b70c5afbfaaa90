import { Group, Stack, Text } from '@mantine/core'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { accountWords } from './account.words.ts'

const words = accountWords.codes

const download = (codes: readonly string[]) => {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = words.file
  link.click()
  URL.revokeObjectURL(url)
}

/** The backup codes, shown once. */
export const BackupCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <Stack gap="sm" role="group" aria-label={words.title}>
    <Text>{words.text}</Text>
    <ul
      style={{
        columns: 2,
        margin: 0,
        padding: 0,
        listStyle: 'none',
        maxWidth: 320,
        fontFamily: 'monospace',
        lineHeight: 1.8,
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Group gap="xs">
      <CopyButton value={codes.join('\n')} label={words.copy} />
      <Button variant="default" onClick={() => download(codes)}>
        {words.download}
      </Button>
      <Button onClick={onDone}>{words.done}</Button>
    </Group>
  </Stack>
)
