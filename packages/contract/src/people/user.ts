import { permissions, restrictions } from '@plinth/domain/people/user/permissions'
import { isPhoneText } from '@plinth/domain/shared/limits'
import { roles } from '@plinth/domain/people/user/role'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  BorrowerId,
  ContactId,
  Email,
  idOf,
  Instant,
  mayWarn,
  repeated,
  text,
  textOrEmpty,
  UserId,
  Version,
  VersionIfRead,
} from '../shared/fields.ts'

/** A borrower or contact record a user acts for; several are a choice (G-13). */
export const EntityRef = z
  .object({
    id: idOf('borrower or contact'),
    first_name: z.string().describe('First name'),
    last_name: z.string().describe('Last name'),
    email: z.string().nullable().describe('Email address; null when not known'),
  })
  .meta({ id: 'EntityRef', description: 'A borrower or contact, named' })
export type EntityRef = z.infer<typeof EntityRef>

const restrictionNames = Object.keys(restrictions) as [keyof typeof restrictions, ...(keyof typeof restrictions)[]]
/** A right or a bundle of rights that is taken from a user (W-20, W-21). */
export const Denial = z.enum([...permissions, ...restrictionNames])

export const UserView = z
  .object({
    id: idOf('user'),
    email: z.string().describe('Email address'),
    waiting_email: z
      .string()
      .nullable()
      .optional()
      .describe('Email address that waits for approval; the one in use stays until then. Null when none does'),
    first_name: z.string().describe('First name; may be empty'),
    last_name: z.string().describe('Last name; may be empty'),
    phone: z.string().nullable().describe('Phone; null when not known'),
    role: z.enum(roles).describe('Role'),
    active: z.boolean().describe('Whether the user may sign in'),
    denied: z.array(Denial).describe('Rights and restrictions taken from the user'),
    permissions: z.array(z.enum(permissions)).describe('Rights the user holds'),
    borrowers: z.array(EntityRef).describe('Borrower records the user acts for'),
    contacts: z.array(EntityRef).describe('Contact records the user acts for'),
    created_epoch: Instant.describe('When the user was added, epoch seconds'),
    last_sign_in_epoch: Instant.nullable().describe('Last sign-in, epoch seconds; null when never'),
    version: Version,
  })
  .meta({ id: 'User', description: 'A person who may sign in' })
export type UserView = z.infer<typeof UserView>

const profile = {
  email: Email,
  first_name: text(100).describe('First name'),
  last_name: text(100).describe('Last name'),
  phone: textOrEmpty(30)
    .refine((given) => given === '' || isPhoneText(given), '* Enter a valid phone number')
    .nullable()
    .describe('Phone; null for none'),
  role: z.enum(roles).describe('Role'),
  borrower_ids: z.array(BorrowerId).max(100).describe('Borrower records to act for; replaces those linked'),
  contact_ids: z.array(ContactId).max(100).describe('Contact records to act for; replaces those linked'),
}

export const getLoggedInUser = endpoint({
  id: 'user.logged-in',
  method: 'GET',
  path: '/user/logged-in-user/{email}',
  summary: 'The signed-in user with its role; 403 email_missing when the token carries no email',
  access: 'signed-in',
  shows: ['user'],
  params: z.object({ email: Email.describe('Email of the token; another one is 403') }),
  reply: UserView,
})
export const listUsers = endpoint({
  id: 'user.list',
  method: 'GET',
  path: '/user/all',
  summary: 'All users',
  access: adminMay('view-users'),
  shows: ['user'],
  reply: z.object({ users: z.array(UserView).describe('Users, by email') }),
})
export const getUser = endpoint({
  id: 'user.get',
  method: 'GET',
  path: '/user/{user_id}',
  summary: 'One user',
  access: adminMay('view-users'),
  shows: ['user'],
  params: z.object({ user_id: UserId }),
  reply: UserView,
})
export const addUser = endpoint({
  id: 'user.add',
  method: 'POST',
  path: '/user/add',
  summary: 'Add a user and send the invitation',
  access: adminMay('manage-users'),
  fresh: true,
  changes: ['account', 'mail', 'user'],
  body: z.strictObject({
    email: profile.email,
    role: profile.role,
    first_name: profile.first_name.optional(),
    last_name: profile.last_name.optional(),
    phone: profile.phone.optional(),
    borrower_ids: profile.borrower_ids.default([]),
    contact_ids: profile.contact_ids.default([]),
    invite: z.boolean().default(true).describe('Whether to mail an invitation now'),
  }),
  reply: UserView,
  status: 201,
})
export const updateUser = endpoint({
  id: 'user.update',
  method: 'PUT',
  path: '/user/update',
  summary: 'Change a user; carries the version read. Deactivating ends every session of the user',
  access: adminMay('manage-users'),
  fresh: true,
  changes: ['account', 'held-change', 'mail', 'user'],
  body: z.strictObject({
    user_id: UserId,
    version: VersionIfRead,
    email: profile.email.optional(),
    role: profile.role.optional(),
    first_name: profile.first_name.optional(),
    last_name: profile.last_name.optional(),
    phone: profile.phone.optional(),
    active: z.boolean().optional().describe('Whether the user may sign in'),
    borrower_ids: profile.borrower_ids.optional(),
    contact_ids: profile.contact_ids.optional(),
  }),
  reply: mayWarn(UserView),
})
export const setUserPermissions = endpoint({
  id: 'user.permissions',
  method: 'POST',
  path: '/user/permissions',
  summary: 'Set the rights and restrictions taken from a user; none given gives everything of the role back',
  access: adminMay('manage-users'),
  fresh: true,
  changes: ['user'],
  query: z.strictObject({
    permissions: repeated(Denial)
      .optional()
      .describe('Names of rights or restrictions to take from the user; may be repeated; replaces those taken'),
  }),
  body: z.strictObject({ user_id: UserId, version: VersionIfRead }),
  reply: mayWarn(UserView),
})
export const addBorrowerToUser = endpoint({
  id: 'user.add-borrower',
  method: 'POST',
  path: '/user/{user_id}/add-borrower/{borrower_id}',
  summary: 'Link a borrower record to a user',
  access: adminMay('manage-users'),
  fresh: true,
  changes: ['user'],
  params: z.object({ user_id: UserId, borrower_id: BorrowerId }),
  reply: UserView,
})
