import type { Role } from '@plinth/domain/user/role'
import { words } from '../../lib/words.ts'

/** Every text of the people page. */
export const userWords = words('userWords', {
  title: 'People',
  lead: 'Everyone who may sign in, and what they may do.',
  add: 'Invite a person',
  mayNot: 'An administrator has taken the right to manage users from you',
  search: 'Search people',
  searchPlaceholder: 'Name or e-mail',
  table: 'People',
  columns: { name: 'Name', email: 'E-mail', role: 'Role', state: 'State', last: 'Last sign-in' },
  roles: { admin: 'Administrator', borrower: 'Borrower', broker: 'Broker' } satisfies Record<Role, string>,
  active: 'Active',
  inactive: 'Deactivated',
  narrowed: 'Restricted',
  never: 'Never',
  noName: 'No name yet',
  empty: "It's empty here!",
  nothingFound: 'No results found',
  failed: 'Something went wrong...',
  form: {
    newTitle: 'Invite a person',
    newText: 'They receive a letter with a link to choose a password. It works once, for seven days.',
    editTitle: (name: string) => `Edit ${name}`,
    email: 'E-mail',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    role: 'Role',
    active: 'May sign in',
    activeHint: 'Without this, every session of the person ends at once.',
    own: 'Ask another administrator: nobody changes their own role, rights or entry.',
    invite: 'Send invitation',
    save: 'Save',
    cancel: 'Cancel',
    invited: 'Invitation sent',
    saved: 'Saved',
    emailWrong: '* Enter a valid email',
    couldNot: 'This could not be saved',
  },
  rights: {
    title: 'Restrictions',
    text: 'A restriction takes rights away; it never gives any.',
    bundles: {
      'read-only': 'Read only',
      'no-credit-pull': 'No credit pulls',
      'no-ssn': 'No social security numbers',
      'no-status-change': 'No status changes, no archiving',
    },
    others: (n: number) => (n === 1 ? '1 single right is taken as well' : `${n} single rights are taken as well`),
    save: 'Save restrictions',
    saved: 'Restrictions saved',
  },
})
