import { ActionIcon } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { detailFields, detailOf } from '@plinth/domain/loan/details'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { money } from '../../lib/format.ts'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import classes from './loan.module.css'
import { detailsWords as words } from './loan.words.ts'
import { detailsTexts, shownDetail } from './request-details.values.ts'
import { latePart } from '../../ui/late.tsx'

const Form = latePart(async () => (await import('./request-details-form.tsx')).RequestDetailsForm)

/** Request Details: view, edit, confirm, update (I-23). Its score box stands among the key figures above it (I-15, I-40). */
export const RequestDetails = ({ loan }: { loan: LoanView }) => {
  const [editing, setEditing] = useState(false)
  const edit =
    loan.can.edit && !editing ? (
      <ActionIcon variant="subtle" color="gray" aria-label={words.editLabel} onClick={() => setEditing(true)}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    ) : null
  return (
    <Section title={words.title} anchor="details" actions={edit}>
      {editing ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Form loan={loan} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Facts loan={loan} />
      )}
    </Section>
  )
}

const Facts = ({ loan }: { loan: LoanView }) => {
  const texts = detailsTexts(loan)
  const rows = detailFields.map((field) => [
    detailOf(field).label.replace(/, (%|months)$/, ''),
    shownDetail(field, texts[field]),
  ])
  return (
    <dl className={classes.facts}>
      {[
        ...rows,
        [words.purchase_price, money(loan.purchase_price)],
        [words.number_of_properties, String(loan.number_of_properties)],
      ].map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
