import { NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type ScoreCategory, scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { scoringWords as words } from './scoring.words.ts'

export type Weights = Partial<Record<ScoreCategory, number>>
/** As typed: an emptied box is not zero, which would leave its category out. */
type TypedWeights = Partial<Record<ScoreCategory, number | null>>

interface NameDialogProps {
  title: string
  label: string
  hint?: string
  name: string
  /** With weights the dialog also asks for those of the categories. */
  weights?: Weights
  /** Of what is renamed; none for what is new. */
  version?: number
  /** Saves it, and closes the dialog; throws what is refused. */
  onSave: (name: string, weights: Weights, version: number) => Promise<unknown>
  onClose: () => void
}

const isComplete = (weights: TypedWeights): weights is Weights => !Object.values(weights).includes(null)

const wrongIn = (name: string, weights: TypedWeights) => ({
  ...(name.trim() === '' ? { name: '* Required' } : {}),
  ...Object.fromEntries(
    Object.entries(weights).flatMap(([category, weight]) =>
      weight === null ? [[`weights.${category}`, words.model.weightMissing]] : [],
    ),
  ),
})

const weightsText = (weights: TypedWeights, other: TypedWeights): string =>
  scoreCategories
    .filter((category) => weights[category] !== other[category])
    .map((category) => `${words.categories[category]}: ${weights[category] ?? 1}`)
    .join('; ')

/** Asks for a name, and for a model also how much each category weighs. */
export const NameDialog = ({ title, label, hint, name, weights, version, onSave, onClose }: NameDialogProps) => {
  const start: { name: string; weights: TypedWeights } = { name, weights: weights ?? {} }
  const form = useSendForm({
    start,
    version,
    label: (field) => (field === 'name' ? label : words.model.weights),
    text: (_, value, other) =>
      typeof value === 'string' ? value : weightsText(value, typeof other === 'string' ? {} : other),
    check: (values) => wrongIn(values.name, values.weights),
    failed: words.couldNot,
    send: async (values, edited) => {
      if (isComplete(values.weights)) await onSave(values.name.trim(), values.weights, edited.version)
    },
  })
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={title}>
      <form {...form.element}>
        <Stack>
          {hint === undefined ? null : <Text c="dimmed">{hint}</Text>}
          <TextInput label={label} required maxLength={200} autoComplete="off" data-autofocus {...form.field('name')} />
          {weights ? (
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
                    {...form.number(`weights.${category}`)}
                    {...(category in form.values.weights ? {} : { value: 1 })}
                  />
                ))}
              </SimpleGrid>
            </Stack>
          ) : null}
          <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
