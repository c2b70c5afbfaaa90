import { appraisalKind } from './kind/appraisal.ts'
import { bankStatementKind } from './kind/bank-statement.ts'
import { idKind } from './kind/id.ts'
import { insuranceKind } from './kind/insurance.ts'
import { operatingAgreementKind } from './kind/operating-agreement.ts'
import { pfsKind } from './kind/pfs.ts'
import { propertyAnalysisKind } from './kind/property-analysis.ts'
import { purchaseContractKind } from './kind/purchase-contract.ts'
import { rentRollKind } from './kind/rent-roll.ts'
import { sreoKind } from './kind/sreo.ts'
import { t12Kind } from './kind/t-12.ts'
import { w9Kind } from './kind/w-9.ts'
import { leaseKind } from './kind/lease.ts'
import { titleCommitmentKind } from './kind/title-commitment.ts'
import { settlementStatementKind } from './kind/settlement-statement.ts'
import { payoffLetterKind } from './kind/payoff-letter.ts'
import { personalTaxReturnKind } from './kind/personal-tax-return.ts'
import { businessTaxReturnKind } from './kind/business-tax-return.ts'
import { k1Kind } from './kind/k-1.ts'
import { phaseIKind } from './kind/phase-i.ts'
import { propertyConditionKind } from './kind/property-condition.ts'
import { zoningKind } from './kind/zoning.ts'
import type { KindOfDocument } from './kind-of-document.ts'
import type { DocumentKind } from './kinds.ts'

/** What is known of each kind of document. */
export const kindTable: Readonly<Record<DocumentKind, KindOfDocument>> = {
  'operating-agreement': operatingAgreementKind,
  pfs: pfsKind,
  sreo: sreoKind,
  'bank-statement': bankStatementKind,
  'rent-roll': rentRollKind,
  't-12': t12Kind,
  id: idKind,
  'w-9': w9Kind,
  insurance: insuranceKind,
  'purchase-contract': purchaseContractKind,
  appraisal: appraisalKind,
  'property-analysis': propertyAnalysisKind,
  lease: leaseKind,
  'title-commitment': titleCommitmentKind,
  'settlement-statement': settlementStatementKind,
  'payoff-letter': payoffLetterKind,
  'personal-tax-return': personalTaxReturnKind,
  'business-tax-return': businessTaxReturnKind,
  'k-1': k1Kind,
  'phase-i': phaseIKind,
  'property-condition': propertyConditionKind,
  zoning: zoningKind,
}
