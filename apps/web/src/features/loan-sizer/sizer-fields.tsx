import { Fieldset, NumberInput } from '@mantine/core'
import type { SizingField } from '@plinth/domain/policy/sizer'
import classes from './sizer.module.css'
import { sizerWords as words } from './sizer.words.ts'
import { fieldsOf, shown, type SizingDraft } from './use-sizing-case.ts'

const written = {
  dollars: { prefix: '$', thousandSeparator: ',', decimalScale: 2 },
  percent: { suffix: '%', decimalScale: 4 },
  months: { suffix: ' months', decimalScale: 0 },
} as const

/** Every figure with where it comes from; typing over one leaves the loan alone. */
export const SizerFields = ({ draft }: { draft: SizingDraft }) => (
  <div className={classes.fields}>
    {(['loan', 'value', 'cost', 'income'] as const).map((group) => (
      <Fieldset key={group} legend={words.groups[group]} className={classes.group}>
        <div className={classes.pair}>
          {fieldsOf(group).map((field) => (
            <Field key={field.key} field={field} draft={draft} />
          ))}
        </div>
      </Fieldset>
    ))}
  </div>
)

const Field = ({ field, draft }: { field: SizingField; draft: SizingDraft }) => {
  const { key, label, unit } = field
  return (
    <NumberInput
      {...written[unit]}
      label={label}
      description={draft.sourceOf(key)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      hideControls
      allowNegative={key === 'currentNoi' || key === 'expectedNoi'}
      value={shown(draft.figures[key], unit)}
      error={draft.faults.has(key) ? words.outOfReach : undefined}
      onChange={(value) => draft.type(key, value === '' ? '' : Number(value))}
    />
  )
}
