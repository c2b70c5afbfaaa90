import { words } from '../../lib/words.ts'

/** The texts of the borrower and contact cards, their edit and their modals (I-49 to I-65). */
export const partyWords = words('partyWords', {
  borrowers: 'Borrowers',
  contacts: 'Contacts',
  none: "It's empty here!",
  noContacts: 'Brokers, attorneys and others who take part will be here.',
  addBorrower: 'Add borrower',
  addContact: 'Add contact',
  addGuarantor: 'Add guarantor',
  guarantor: 'Guarantor',
  newPerson: { borrower: 'New borrower', guarantor: 'New guarantor' },
  chooseOnFile: 'Choose a person on file',
  edit: (name: string) => `Edit ${name}`,
  unlink: (name: string) => `Unlink ${name}`,
  onFile: (name: string) => `Documents on file: ${name}`,
  open: (name: string) => `Open the personal page of ${name} in a new tab`,
  noPersonal: 'Without an email address there is no personal page',
  lastBorrower: 'A loan keeps at least one borrower: link another one first',
  showAll: (n: number) => `Show all ${n}`, // I-49
  showLess: 'Show less',
  score: 'Score',
  phone: 'Phone',
  email: 'Email',
  creditScore: 'Credit score',
  netWorth: 'Net worth',
  liquidity: 'Liquidity',
  age: 'Age',
  notAvailable: 'N/A',

  failed: 'Something went wrong', // I-64
  modalFailed: 'Oops... something has went wrong', // I-53, I-55, I-56, X-04
  updated: (label: string) => `${label} Updated Successfully`, // I-63, X-61
  borrowerLabel: 'Borrower', // I-65
  contactAdded: 'Contact added to loan', // I-56, X-59
  changeWaiting: 'Change waiting',
  newEmail: 'New email, not in use yet',
  heldTold: 'The new email takes effect after a call-back and approval. Everything else is saved.',
  cancel: 'Cancel',
  save: 'Save',
  unchanged: 'Nothing has changed',
  notValid: 'Some fields are not right',

  unlinkTitle: 'Unlink from this loan',
  unlinkText: (name: string) => `${name} stays on file and can be linked again.`,
  unlinkConfirm: 'Unlink',
  searchBorrowers: 'Search borrowers',
  searchContacts: 'Search contacts',
  connect: (n: number) => (n < 2 ? 'Connect' : `Connect ${n}`),
  nothingChosen: 'Choose at least one', // I-57
  loadFailed: 'The list could not be loaded',
  newContact: 'New contact',
  createAndAdd: 'Create and add',
  backToList: 'Choose an existing contact',

  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  ssn: 'SSN',
  editSsn: 'Change the SSN',
  ssnOnFile: 'An SSN is on file. It is never shown.',
  ssnMissing: 'No SSN is on file.',
  mayNotSsn: 'An administrator has taken the right to change an SSN from you',
  phone_code: 'Phone code',
  phone_number: 'Phone number',
  address_address: 'Address',
  address_city: 'City',
  address_state: 'State',
  address_zipcode: 'Zip code',
  madeUp: (text: string) => `${text} (Sandbox)`,
  credit_score: 'Credit score',
  net_worth: 'Net worth',
  company: 'Company',
  contact_type: 'Contact type',
  creditScoreRange: 'A credit score is from 300 to 850',
  invalid: 'Invalid value',
})
