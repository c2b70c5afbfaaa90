import { Group, Stack, Text } from '@mantine/core'
import type { TemplateId } from '@plinth/contract/shared/fields'
import { blankFormRefusal } from '@plinth/domain/documents/document-request/blank-form'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useAttachForm, useBlankFormOf, useRemoveForm } from './document-request.calls.ts'
import { templateWords as words } from './document-request.words.ts'

/** The bytes in base64, as the call takes them; in pieces, since a call takes only so many arguments. */
const base64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The form that borrowers download, sign and send back: attached, replaced or taken off at once. */
export const TemplateBlankForm = ({ templateId }: { templateId: TemplateId }) => {
  const form = useBlankFormOf(templateId)
  const attach = useAttachForm()
  const remove = useRemoveForm()
  const [refused, setRefused] = useState<string | null>(null)
  const params = { template_id: templateId }
  const name = form.data?.file_name ?? null
  const take = async ([file]: File[]) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const refusal = blankFormRefusal(file.name, bytes)
    setRefused(refusal)
    if (refusal === null) attach.mutate({ params, body: { name: file.name, pdf: base64(bytes) } })
  }
  const failure = attach.error ?? remove.error
  const error = refused ?? (failure ? messageOf(failure, words.failed) : null)
  return (
    <Stack gap="xs" role="group" aria-label={words.blankForm}>
      <Text fw={500} size="sm">
        {words.blankForm}
      </Text>
      <Text size="xs" c="dimmed">
        {words.blankFormHint}
      </Text>
      {name === null ? null : (
        <Group justify="space-between">
          <Text size="sm">{name}</Text>
          <Button
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            aria-label={words.removeFormOf(name)}
            onClick={() => remove.mutate({ params })}
          >
            {words.removeForm}
          </Button>
        </Group>
      )}
      <FileDrop
        label={words.attachForm}
        accept={['application/pdf']}
        hint={words.formTypes}
        busy={attach.isPending}
        onFiles={(files) => void take(files)}
      />
      <div role="alert">
        {error === null ? null : (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </div>
    </Stack>
  )
}
