import { Group, Stack, Text, Textarea } from '@mantine/core'
import type { LenderTextView } from '@plinth/contract/messaging/lender-text'
import { lenderTextError, longestLenderText } from '@plinth/domain/messaging/lender-text/texts'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dayOf } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useChangeText } from './lender-text.calls.ts'
import { lenderTextWords as words } from './lender-text.words.ts'

/** One letter or notice: its wording, edited in place; what is typed stays when saving fails. */
export const TextCard = ({ text }: { text: LenderTextView }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const change = useChangeText()
  const body = typed ?? text.body
  const wrong = lenderTextError(text.name, body)
  const save = (next: string | null) =>
    change.mutate(
      { params: { name: text.name }, body: { version: text.version, body: next } },
      { onSuccess: () => setTyped(null) },
    )
  const failed = change.error ? messageOf(change.error, words.failed) : null
  return (
    <Section title={text.label}>
      <Stack gap="sm">
        <Text size="sm">{text.hint}</Text>
        <Text size="sm" c="dimmed">
          {text.is_default || text.changed_epoch === null
            ? words.isDefault
            : words.isOwn(text.version, dayOf(text.changed_epoch))}
        </Text>
        <Textarea
          label={words.text(text.label)}
          description={words.placeholders(text.placeholders.map((key) => `{${key}}`).join(', '))}
          autosize
          minRows={6}
          maxRows={20}
          maxLength={longestLenderText}
          value={body}
          error={wrong ?? failed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button
            loading={change.isPending}
            disabledReason={wrong ?? undefined}
            onClick={() => save(body)}
            disabled={wrong === null && body === text.body}
          >
            {words.save}
          </Button>
          {text.is_default ? null : (
            <Button variant="default" loading={change.isPending} onClick={() => save(null)}>
              {words.reset}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  )
}
