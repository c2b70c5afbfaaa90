/** Vacancy assumed, as fractions of the gross income (E-56, Y-31). */
export const assumedVacancy = { residential: 0.05, commercial: 0.1 } as const

/** Yearly dollars, as a number or as typed with commas; blank counts as nothing. */
export type NoiInput = {
  readonly propertyType: string
  readonly residentialIncome: string | number
  readonly commercialIncome: string | number
  readonly operatingExpenses: string | number
}

/**
 * Net operating income in dollars, rounded to cents: gross income less assumed vacancy less operating expenses.
 * Commercial income counts for Mixed use only (E-56). '' when the result is 0 (E-57). Current figures go the same way (E-58).
 */
export const netOperatingIncome = (input: NoiInput): number | '' => {
  const commercial = input.propertyType === 'MIXED_USE' ? dollars(input.commercialIncome) : 0
  // Whole percents of cents keep the sum exact: 0.95 has no exact binary form.
  const hundredths =
    Math.round(dollars(input.residentialIncome) * 100) * percentKept('residential') +
    Math.round(commercial * 100) * percentKept('commercial') -
    Math.round(dollars(input.operatingExpenses) * 100) * 100
  const noi = Math.round(hundredths / 100) / 100
  return noi === 0 ? '' : noi
}

const percentKept = (use: keyof typeof assumedVacancy) => Math.round((1 - assumedVacancy[use]) * 100)

const dollars = (typed: string | number): number => {
  const value = typeof typed === 'number' ? typed : Number(typed.replace(/[\s,]/g, ''))
  return Number.isFinite(value) ? value : 0
}
