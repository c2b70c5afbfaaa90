import type { PlainDate } from '../../shared/dates.ts'
import {
  type ApplicationValues,
  type BorrowerValues,
  borrowerFields,
  type PropertyValues,
  propertyFields,
} from './fields.ts'
import { isBorrowerFieldVisible, isPropertyFieldVisible, isPurchasePriceDisabled, withIncomes } from './rules.ts'

/**
 * A submission without what its own choices hide (E-29, E-47..E-55): a form has cleared those fields, another sender may
 * not have. Incomes are worked out anew.
 */
export const withoutHidden = (values: ApplicationValues, today: PlainDate): ApplicationValues => ({
  borrower: { ...values.borrower, ...hiddenOfBorrower(values.borrower, today) },
  properties: values.properties.map((property) => withIncomes({ ...property, ...hiddenOfProperty(property) })),
})

const hiddenOfBorrower = (values: BorrowerValues, today: PlainDate): Partial<BorrowerValues> => ({
  ...blank(borrowerFields.map(({ name }) => name).filter((name) => !isBorrowerFieldVisible(name, values))),
  ...(isPurchasePriceDisabled(values, today) ? { purchasePrice: '' } : {}),
})

const hiddenOfProperty = (property: PropertyValues): Partial<PropertyValues> =>
  blank(
    propertyFields.flatMap(({ name }) => (name === 'address' || isPropertyFieldVisible(name, property) ? [] : name)),
  )

const blank = <F extends string>(fields: readonly F[]): { [K in F]?: string } =>
  Object.fromEntries(fields.map((field) => [field, ''])) as { [K in F]?: string }
