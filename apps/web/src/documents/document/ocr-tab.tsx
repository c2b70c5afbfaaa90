import { Group, Stack, TextInput } from '@mantine/core'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { isPageRangeText, parsePageRange } from '@plinth/domain/documents/document/page-range'
import { byKey } from '@plinth/domain/documents/document/values'
import { useId, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { processParams, useExtract, useSaveOcr } from './document.calls.ts'
import { documentWords as words } from './document.words.ts'
import { keyLabel, typeOfValue } from './typed-value.ts'
import type { ValueEdits } from './value-edits.ts'
import { type ReadAt, type ValueField, ValueList } from './value-list.tsx'

interface OcrTabProps {
  shown: LoanDocumentView
  edits: ValueEdits
  /** Reads the stored values anew, so that nobody's change is overwritten unseen; true when none of the edited changed. */
  stillCurrent: () => Promise<boolean>
  onShow: (at: ReadAt) => void
}

/** J-12 */
const fieldsOf = (read: LoanDocumentView['ocr_data']): ValueField[] =>
  Object.entries(read)
    .sort(([a], [b]) => byKey(a, b))
    .map(
      ([
        key,
        { value, label = keyLabel(key), display_option = 0, page = null, quote = null, edited = false, unsure },
      ]) => ({
        key,
        label,
        type: typeOfValue(value ?? unsure?.readings[0]?.value ?? null),
        option: display_option,
        page,
        quote,
        edited,
        unsure,
      }),
    )

/** What was read from the document, to correct, and the pages to read (J-05, J-12..J-15, J-23). */
export const OcrTab = ({ shown, edits, stillCurrent, onShow }: OcrTabProps) => {
  const save = useSaveOcr()
  const mayEdit = useMay('edit-loan')
  const [checking, setChecking] = useState(false)
  const fields = fieldsOf(shown.ocr_data)
  const submit = async () => {
    setChecking(true)
    const current = await stillCurrent().finally(() => setChecking(false))
    if (!current) return
    const body = Object.fromEntries(
      Object.entries(edits.changed).map(([key, value]) => [key, { value, was: shown.ocr_data[key]?.value ?? null }]),
    )
    save.mutate(
      { params: processParams(shown), body },
      {
        onSuccess: () => edits.forget(Object.keys(body)),
        // Somebody was faster: what they changed is shown above the fields, beside what was typed.
        onError: (error) => (error instanceof ApiError && error.status === 409 ? void stillCurrent() : undefined),
      },
    )
  }
  return (
    <Stack gap="md">
      <ExtractPages shown={shown} />
      {fields.length === 0 ? (
        <EmptyState text={words.noOcr} />
      ) : (
        <ValueList
          {...{ fields, edits, mayEdit, onShow }}
          title={words.ocrValues}
          busy={checking || save.isPending}
          failed={save.isError && !(save.error instanceof ApiError && save.error.status === 409)}
          onSave={() => void submit()}
        />
      )}
    </Stack>
  )
}

/** J-22, J-23: the field takes digits, dashes and commas only. */
const ExtractPages = ({ shown }: { shown: LoanDocumentView }) => {
  const [pages, setPages] = useState('')
  const extract = useExtract()
  const mayExtract = useMay('upload-ocr')
  const id = useId()
  const count = shown.document.page_count
  const range = pages.trim() === '' ? null : parsePageRange(pages, count ?? Number.MAX_SAFE_INTEGER)
  const problem = range && 'problem' in range ? range.problem : null
  const isReading = shown.text.state === 'queued' || shown.text.state === 'reading'
  const refusal = mayExtract ? (isReading ? words.stillReading : (problem ?? undefined)) : words.noRight
  return (
    <Group
      component="form"
      gap="xs"
      align="flex-end"
      onSubmit={(event) => {
        event.preventDefault()
        if (refusal) return
        extract.mutate(
          { params: processParams(shown), body: pages.trim() === '' ? {} : { pages: pages.trim() } },
          { onSuccess: () => setPages('') },
        )
      }}
    >
      <TextInput
        id={id}
        label={words.pages}
        description={words.pagesHint}
        inputMode="text"
        maxLength={200}
        value={pages}
        error={problem}
        onChange={({ currentTarget: { value } }) => (isPageRangeText(value) ? setPages(value) : undefined)}
        style={{ flex: '1 1 180px' }}
      />
      <Button type="submit" variant="default" loading={extract.isPending} disabledReason={refusal}>
        {words.extract}
      </Button>
    </Group>
  )
}
