import type { Role } from '@plinth/domain/people/user/role'
import { words } from '../../lib/words.ts'

/** Every text of the people page. */
export const userWords = words('userWords', {
  title: 'People',
  lead: 'Everyone who can sign in, and what they can do.',
  add: 'Invite a person',
  mayNot: "You don't have permission to manage users. Ask an administrator.",
  search: 'Search people',
  searchPlaceholder: 'Name or email',
  table: 'People',
  columns: { name: 'Name', email: 'Email', role: 'Role', state: 'State', last: 'Last sign-in' },
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
    newText: 'We email them a link to choose a password. It works once and expires in seven days.',
    editTitle: (name: string) => `Edit ${name}`,
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    role: 'Role',
    active: 'Can sign in',
    activeHint: "When off, all of this person's sessions end immediately.",
    own: "You can't change your own role, permissions or access. Ask another administrator.",
    invite: 'Send invitation',
    save: 'Save',
    cancel: 'Cancel',
    invited: 'Invitation sent',
    saved: 'Saved',
    emailWrong: '* Enter a valid email',
    nameNeeded: '* Required',
    couldNot: 'This could not be saved',
  },
  rights: {
    title: 'Restrictions and permissions',
    text: 'A restriction only removes permissions.',
    bundles: {
      'read-only': 'Read only',
      'no-credit-pull': 'No credit pulls',
      'no-ssn': 'No social security numbers',
      'no-status-change': 'No status changes, no archiving',
    },
    single: 'Permissions',
    singleText: 'Clear a box to take one permission away. A restriction above wins over a box here.',
    save: 'Save permissions',
    saved: 'Permissions saved',
  },
})
