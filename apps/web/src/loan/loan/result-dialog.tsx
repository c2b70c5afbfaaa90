import { List, Stack, Text, TextInput } from '@mantine/core'
import { dateTime } from '../../lib/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { loanWords as words } from './loan.words.ts'

type ResultDialogProps = { onClose: () => void } & (
  | { is: 'fixed'; lines: readonly string[] }
  | { is: 'link'; url: string; until: number }
)

/** What Fix repaired, or a link that the browser would not copy by itself (I-11, I-70). */
export const ResultDialog = (props: ResultDialogProps) => (
  <Dialog opened onClose={props.onClose} title={props.is === 'fixed' ? words.fixedTitle : words.sponsorLinkTitle}>
    {props.is === 'fixed' ? (
      props.lines.length === 0 ? (
        <Text>{words.fixedNothing}</Text>
      ) : (
        <List>
          {props.lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )
    ) : (
      <Stack gap="xs">
        <TextInput
          readOnly
          value={props.url}
          aria-label={words.sponsorLinkTitle}
          rightSection={<CopyButton value={props.url} label={words.copySponsorLink} />}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text c="dimmed">{words.sponsorLinkHint(dateTime(props.until))}</Text>
      </Stack>
    )}
  </Dialog>
)
