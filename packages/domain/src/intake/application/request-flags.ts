import type { RequestFlags } from '../../documents/document-request/templates.ts'
import type { ApplicationValues } from './fields.ts'
import { figure } from './figures.ts'

/**
 * What a submission says about which documents to ask for (M-46, M-48): a flip; cash flow = some property earns today;
 * mid-construction = some rehab has begun; retail = some property has commercial units or is mixed use.
 */
export const requestFlagsOf = ({ borrower, properties }: ApplicationValues): RequestFlags => ({
  flip: borrower.isFlip === 'Yes' || borrower.purposeOfLoan === 'Flip' || borrower.purposeOfLoan === 'Double Flip',
  cash_flow: properties.some((property) =>
    [property.currentGrossIncomeResidential, property.currentGrossIncomeCommercial].some(
      (income) => (figure(income) ?? 0) > 0,
    ),
  ),
  mid_construction: properties.some((property) => property.rehabStarted === 'Yes'),
  retail: properties.some(
    (property) => property.propertyType === 'MIXED_USE' || (figure(property.numberOfCommercialUnits) ?? 0) > 0,
  ),
})
