import { Fieldset, NumberInput } from '@mantine/core'
import type { SizingField } from '@plinth/domain/credit/policy/sizer'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { onShorthand } from '../../ui/money-shorthand.ts'
import classes from './sizer.module.css'
import { sizerWords as words } from './sizer.words.ts'
import { fieldsOf, shown, type SizingDraft } from './use-sizing-case.ts'

const written = {
  dollars: { prefix: '$', thousandSeparator: ',', allowedDecimalSeparators: ['.'], decimalScale: 2 },
  percent: { suffix: '%', decimalScale: 4 },
  months: { suffix: ' months', decimalScale: 0 },
}

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
      {...(unit === 'dollars' ? { onKeyDown: onShorthand(pastedMoney, (dollars) => draft.type(key, dollars)) } : {})}
      allowNegative={key === 'currentNoi' || key === 'expectedNoi'}
      value={shown(draft.figures[key], unit)}
      error={draft.faults.has(key) ? words.outOfReach : undefined}
      onChange={(value) => draft.type(key, value === '' ? '' : Number(value))}
    />
  )
}
