import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { PersonChoice, useFoundPeople } from './person-picker.tsx'
import { usePlaceHold } from './retention.calls.ts'
import { retentionWords as words } from './retention.words.ts'

const start = { what: 'loan', loan: '', person: '', reason: '' }

const check = ({ what, loan, person, reason }: typeof start) => ({
  loan: what === 'loan' && loan.trim() === '' ? words.missing : null,
  person: what === 'person' && person === '' ? words.pickPerson : null,
  reason: reason.trim() === '' ? words.missing : null,
})

/** Holds a loan by its number, or a person by email (PA-04). */
export const PlaceHoldDialog = ({ onClose }: { onClose: () => void }) => {
  const place = usePlaceHold()
  const people = useFoundPeople()
  const form = useSendForm({
    start,
    check,
    at: (path) => (path.startsWith('on') ? 'loan' : path),
    failed: words.holdFailed,
    send: async ({ what, loan, person, reason }) => {
      const kind = people.found.find(({ id }) => id === person)?.kind
      const on =
        what === 'loan' || kind === undefined
          ? { kind: 'loan' as const, loan: loan.trim().toUpperCase() }
          : { kind, id: person }
      await place.mutateAsync({ body: { on, reason: reason.trim() } })
      onClose()
    },
  })
  const { what, person } = form.values
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={words.placeTitle} size="md">
      <form {...form.element}>
        <Stack>
          <Radio.Group label={words.placeOn} value={what} onChange={(chosen) => form.set({ what: chosen })}>
            <Stack gap="xs" mt={4}>
              <Radio value="loan" label={words.placeChoices.loan} />
              <Radio value="person" label={words.placeChoices.person} />
            </Stack>
          </Radio.Group>
          {what === 'loan' ? (
            <TextInput label={words.loanNumber} description={words.loanExample} required {...form.field('loan')} />
          ) : (
            <>
              {people.box}
              {people.note}
              {people.found.length > 0 ? (
                <PersonChoice
                  found={people.found}
                  value={person}
                  error={form.errorAt('person')}
                  onChange={(id) => form.set({ person: id })}
                />
              ) : form.errorAt('person') ? (
                <Text c="var(--mantine-color-error)" role="alert">
                  {form.errorAt('person')}
                </Text>
              ) : null}
            </>
          )}
          <Textarea
            label={words.reason}
            description={words.reasonHint}
            required
            autosize
            minRows={2}
            maxLength={500}
            {...form.field('reason')}
          />
          <FormEnd form={form} submit={words.placeNow} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
