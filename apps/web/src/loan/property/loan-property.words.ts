import type { PropertyField } from '@plinth/domain/people/property/edit'
import { words } from '../../lib/words.ts'

/** The texts of the property cards and their edit (I-52, I-54, I-62 to I-67). */
export const propertyWords = words('propertyWords', {
  title: 'Properties',
  none: "It's empty here!", // A-52
  add: 'Add property',
  newProperty: 'New property',
  createAndAdd: 'Create and add',
  backToList: 'Choose a property on file',
  required: '* Required',
  blanket: 'Blanket Loan',
  blanketHelp: 'The loan was entered with Blanket Loan = No. Check this to put one loan on several properties.',
  settling: 'Checking the address',
  edit: (address: string) => `Edit ${address}`,
  unlink: (address: string) => `Unlink ${address}`,
  onFile: (address: string) => `Documents on file: ${address}`,
  lastOne: 'A loan keeps at least one property: link another one first',
  noAddress: 'Address not known',
  score: 'Score',
  sandbox: 'Sandbox',
  notAvailable: 'N/A',
  units: 'Units',
  commercialUnits: 'Commercial units',
  avgUnitPrice: 'Average unit price',

  location: 'Location',
  notPlaced: 'This address has not been placed on the map yet.',
  openMap: 'Open in Google Maps',

  failed: 'Something went wrong', // I-64
  modalFailed: 'Oops... something has went wrong', // I-53, X-04
  updated: (label: string) => `${label} Updated Successfully`, // I-63, X-61
  label: 'Property', // I-65
  cancel: 'Cancel',
  save: 'Save',
  unchanged: 'Nothing has changed',
  notValid: 'Some fields are not right',
  unlinkTitle: 'Unlink from this loan',
  unlinkText: (address: string) => `${address} stays on file and can be linked again.`,
  unlinkConfirm: 'Unlink',
  search: 'Search properties',
  connect: (n: number) => (n < 2 ? 'Connect' : `Connect ${n}`),
  nothingChosen: 'Choose at least one', // I-57
  loadFailed: 'The list could not be loaded',
  yes: 'Yes',
  no: 'No',
  onFileAlready: 'May be on file already',
  sameAddress: (address: string, loans: readonly string[]) =>
    `${address}: same address${loans.length === 0 ? '' : ` · on ${loans.join(', ')}`}`,
  onThisLoan: 'On this loan',
  useProperty: 'Use this property',
  usePropertyAt: (address: string) => `Use the property at ${address}`,
  fields: {
    property_type: 'Property type',
    address_address: 'Address',
    address_city: 'City',
    address_state: 'State',
    address_zipcode: 'Zip code',
    purchase_price: 'Purchase price',
    number_of_units: 'Number of units',
    number_of_commercial_units: 'Number of commercial units',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    total_square_footage: 'Total square footage',
    current_gross_income_residential: 'Current gross income, residential',
    current_gross_income_commercial: 'Current gross income, commercial',
    expected_gross_income_residential: 'Expected gross income, residential',
    expected_gross_income_commercial: 'Expected gross income, commercial',
    current_operating_expenses: 'Current operating expenses',
    expected_operating_expenses: 'Expected operating expenses',
    current_noi: 'Current NOI',
    expected_noi: 'Expected NOI',
    requires_rehab: 'Construction or rehab needed',
    rehab_started: 'Rehab started',
    rehab_budget_hard: 'Rehab budget, hard costs',
    rehab_budget_soft: 'Rehab budget, soft costs',
    is_occupied: 'Occupied',
  } satisfies Record<PropertyField, string>,
})
