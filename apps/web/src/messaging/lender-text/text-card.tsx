import { Group, Stack, Text, Textarea } from '@mantine/core'
import type { LenderTextView } from '@plinth/contract/messaging/lender-text'
import { lenderTextError, longestLenderText } from '@plinth/domain/messaging/lender-text/texts'
import { messageOf } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { dayOf } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { Section } from '../../ui/section.tsx'
import { useChangeText } from './lender-text.calls.ts'
import { lenderTextWords as words } from './lender-text.words.ts'

const useTextForm = (text: LenderTextView) => {
  const change = useChangeText()
  return useSendForm({
    start: { body: text.body },
    version: text.version,
    label: () => text.label,
    check: ({ body }) => ({ body: lenderTextError(text.name, body) }),
    early: true,
    refusal: ({ values, changed }) =>
      changed.length === 0 ? words.unchanged : (lenderTextError(text.name, values.body) ?? undefined),
    failed: words.failed,
    send: ({ body }, { version }) => change.mutateAsync({ params: { name: text.name }, body: { version, body } }),
  })
}

/** Goes back to the default wording, of the version that is seen. */
const Restore = ({ text, onRestored }: { text: LenderTextView; onRestored: () => void }) => {
  const change = useChangeText()
  const restore = () =>
    change.mutate(
      { params: { name: text.name }, body: { version: text.version, body: null } },
      { onSuccess: onRestored },
    )
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={restore}>
        {words.reset}
      </Button>
      <FormError text={change.error ? messageOf(change.error, words.failed) : null} />
    </>
  )
}

/** One letter or notice: its wording, edited in place; what is typed stays when saving fails. */
export const TextCard = ({ text }: { text: LenderTextView }) => {
  const form = useTextForm(text)
  return (
    <Section title={text.label}>
      <form {...form.element}>
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
            {...form.field('body')}
          />
          <FormSaid form={form} />
          <Group gap="xs">
            <Button {...form.button}>{words.save}</Button>
            {text.is_default ? null : <Restore text={text} onRestored={form.forget} />}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
