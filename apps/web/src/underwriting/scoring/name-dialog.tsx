import { Modal, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type ScoreCategory, scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { useState } from 'react'
import { FormActions } from './form-actions.tsx'
import { scoringWords as words } from './scoring.words.ts'

export type Weights = Partial<Record<ScoreCategory, number>>
/** As typed: an emptied box is not zero, which would leave its category out. */
type TypedWeights = Partial<Record<ScoreCategory, number | ''>>

interface NameDialogProps {
  title: string
  label: string
  hint?: string
  name: string
  /** With weights the dialog also asks for those of the categories. */
  weights?: Weights
  busy: boolean
  error: Error | null
  onSave: (name: string, weights: Weights) => void
  onClose: () => void
}

const isComplete = (weights: TypedWeights): weights is Weights => !Object.values(weights).includes('')

/** Asks for a name, and for a model also how much each category weighs. */
export const NameDialog = ({ title, label, hint, busy, error, onSave, onClose, ...start }: NameDialogProps) => {
  const [name, setName] = useState(start.name)
  const [weights, setWeights] = useState<TypedWeights>(start.weights ?? {})
  const [missing, setMissing] = useState(false)
  return (
    <Modal opened onClose={busy ? () => {} : onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const complete = isComplete(weights)
          setMissing(name.trim() === '' || !complete)
          if (name.trim() && complete) onSave(name.trim(), weights)
        }}
      >
        <Stack>
          {hint === undefined ? null : <Text c="dimmed">{hint}</Text>}
          <TextInput
            label={label}
            required
            maxLength={200}
            autoComplete="off"
            data-autofocus
            error={missing && !name.trim() ? '* Required' : undefined}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          {start.weights ? (
            <Stack gap={6}>
              <Text fw={600}>{words.model.weights}</Text>
              <Text size="sm" c="dimmed">
                {words.model.weightsHint}
              </Text>
              <SimpleGrid cols={2}>
                {scoreCategories.map((category) => (
                  <NumberInput
                    key={category}
                    label={words.categories[category]}
                    min={0}
                    max={100}
                    hideControls
                    error={missing && weights[category] === '' ? words.model.weightMissing : undefined}
                    value={weights[category] ?? 1}
                    onChange={(value) =>
                      setWeights((now) => ({ ...now, [category]: value === '' ? '' : Number(value) }))
                    }
                  />
                ))}
              </SimpleGrid>
            </Stack>
          ) : null}
          <FormActions submit={words.save} busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
