import { days } from '../../on-file/filing.ts'
import { samePlace } from '../agreement.ts'
import { conditionRules, siteReport } from '../extract/closing.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const propertyConditionKind: KindOfDocument = {
  called: 'a property condition report',
  names: /property condition|\bpca\b|\bpcr\b|engineering report/i,
  says: [
    /property\s+condition\s+(?:assessment|report)/i,
    /immediate\s+(?:repairs?|needs)/i,
    /replacement\s+reserves?|remaining\s+useful\s+life|deferred\s+maintenance/i,
    /astm\s+e\s?2018|roof(?:ing)?\b.*\bhvac|structural\s+frame/i,
  ],
  read: siteReport(conditionRules),
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
  ],
  age: { key: 'report_date', days: 180 },
  filed: { label: 'Property condition report', of: ['property'], validity: days(180), named: ['property_address'] },
  identity: { place: 'property_address' },
}
