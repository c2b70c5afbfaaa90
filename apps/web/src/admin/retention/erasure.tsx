import { Group, Stack, Text } from '@mantine/core'
import type { CertificateView } from '@plinth/contract/admin/retention'
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CertificatePanel } from './certificate-panel.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { useFoundPeople } from './person-picker.tsx'
import type { FoundPerson } from './retention.calls.ts'
import { retentionWords as words } from './retention.words.ts'

const fateOf = ({ held, loans }: FoundPerson): string =>
  held ? words.held : loans.length === 0 ? words.free : words.onLoans(loans.join(', '))

/** Erasing a person, and the certificates of those who were (PA-07, PA-08). */
export const Erasure = ({ certificates }: { certificates: readonly CertificateView[] }) => {
  const may = useMay('erase-people')
  const people = useFoundPeople()
  const [erasing, setErasing] = useState<FoundPerson | null>(null)
  const [shown, setShown] = useState<CertificateView | null>(null)
  return (
    <>
      <Section title={words.erasure}>
        <Stack>
          <Text c="dimmed">{words.erasureLead}</Text>
          {people.box}
          {people.note}
          {people.found.map((person) => (
            <Group key={person.id} justify="space-between" gap="xs">
              <div>
                <Text fw={600}>{`${person.name} (${words.kind[person.kind]})`}</Text>
                <Text size="sm">{fateOf(person)}</Text>
              </div>
              <Button
                color="red"
                variant="outline"
                aria-label={words.eraseOf(person.name)}
                disabledReason={may ? (person.held ? words.held : undefined) : words.mayNotErase}
                onClick={() => setErasing(person)}
              >
                {words.erase}
              </Button>
            </Group>
          ))}
        </Stack>
      </Section>
      <Section title={words.certificates}>
        {certificates.length === 0 ? (
          <EmptyState text={words.noCertificates} hint={words.noCertificatesHint} />
        ) : (
          certificates.map((certificate) => (
            <Group key={certificate.id} justify="space-between" gap="xs" mb="xs">
              <Text>{words.by(certificate.erased_by, dateTime(certificate.erased_epoch))}</Text>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.openOf(dateTime(certificate.erased_epoch))}
                onClick={() => setShown(certificate)}
              >
                {words.open}
              </Button>
            </Group>
          ))
        )}
      </Section>
      {erasing ? (
        <EraseDialog
          person={erasing}
          onErased={(certificate) => {
            setErasing(null)
            setShown(certificate)
          }}
          onClose={() => setErasing(null)}
        />
      ) : null}
      <CertificatePanel certificate={shown} onClose={() => setShown(null)} />
    </>
  )
}
