import { type ApplicationValues, initialBorrower, initialProperty } from '@plinth/domain/intake/application/fields'
import { figure } from '@plinth/domain/intake/application/figures'
import { withIncomes } from '@plinth/domain/intake/application/rules'
import type { WizardValues } from '@plinth/domain/intake/application/wizard-fields'

/**
 * A checked full application as the short form holds what both ask for, so that both create the same records. What only
 * the wizard asks for (entity, questionnaire, files, …) is added by its own service.
 */
export const shortFormOf = ({ sponsor, property, rehab, experience }: WizardValues): ApplicationValues => {
  const isMixed = property.propertyType === 'MIXED_USE'
  const expectedResidential =
    (figure(property.expectedStabilizedGrossIncome) ?? 0) -
    (isMixed ? (figure(property.expectedGrossIncomeCommercial) ?? 0) : 0)
  return {
    borrower: {
      ...initialBorrower,
      isBroker: sponsor.isBroker,
      firstName: sponsor.firstName,
      lastName: sponsor.lastName,
      borrowerEmail: sponsor.email,
      area: sponsor.area,
      phone: sponsor.phone,
      brokerFirstName: sponsor.brokerFirstName,
      brokerLastName: sponsor.brokerLastName,
      brokerEmail: sponsor.brokerEmail,
      purposeOfLoan: property.purposeOfLoans,
      // A repayment of another kind stands in the application alone.
      exitStrategy: rehab.repayment === 'Other' ? '' : rehab.repayment,
      durationMonths: property.loanDuration,
      amount: property.loanAmount,
      purchasePrice: property.purchasePrice,
      currentLoanBalance: property.currentLoanBalance,
      estimatedAsIsValue: property.currentEstimatedValue,
      costSpentToDate: property.costSpentToDate,
      estimatedSellout: property.estimateAfterStabilization,
      borrowerCreditScore: experience.objCreditScore,
      completedProjectsIn3Years: experience.projectsCompletedPast3Years,
    },
    properties: [
      withIncomes({
        ...initialProperty,
        address: property.address,
        propertyType: property.propertyType,
        bedrooms: property.bedrooms,
        bathrooms: property.bathrooms,
        totalSquareFootage: property.totalSquare,
        numberOfUnits: property.residentialUnits,
        numberOfCommercialUnits: property.commercialUnits,
        currentGrossIncomeResidential: isMixed ? property.currentGrossIncomeResidential : property.currentGrossIncome,
        currentGrossIncomeCommercial: property.currentGrossIncomeCommercial,
        currentOperatingExpenses: property.currentOperatingExpense,
        expectedGrossIncomeResidential: expectedResidential > 0 ? String(expectedResidential) : '',
        expectedGrossIncomeCommercial: property.expectedGrossIncomeCommercial,
        expectedOperatingExpenses: property.expectedStabilizedOperatingExpense,
        propertyRequires: rehab.propReqAnyConstrOrRehab,
        rehabBudgetHard: rehab.constructionHardCostAmount,
        rehabBudgetSoft: rehab.constructionSoftCostAmount,
      }),
    ],
  }
}
