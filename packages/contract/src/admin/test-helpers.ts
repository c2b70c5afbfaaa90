import { roles } from '@plinth/domain/people/user/role'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, Email, idOf, Instant, text } from '../shared/fields.ts'
import { UserView } from '../people/user.ts'
import { newLoan, topics } from '../shared/topics.ts'

/** The helpers exist only while they are switched on (A-14, V-41, V-42); with them off each answers 404. */
const access = 'test-helper' as const

const Tables = z
  .record(z.string(), z.array(z.record(z.string(), z.unknown())))
  .describe('Rows by table; secrets left out')
const object = z.strictObject({
  bucket: z.string().min(1).max(100).describe('Object-storage bucket'),
  key: z.string().min(1).max(500).describe('Object key'),
})

export const testAllUsers = endpoint({
  id: 'test.all-users',
  method: 'GET',
  path: '/test/all-users',
  summary: 'Test helper: all users',
  access,
  shows: ['user'],
  reply: z.object({ users: z.array(UserView).describe('Users, by email') }),
})
export const testCreateUserDataPoints = endpoint({
  id: 'test.create-user-data-points',
  method: 'GET',
  path: '/testcreate-user-data-points/',
  aka: ['/test/create-user-data-points', '/test/create-user-data-points/'],
  summary: 'Test helper: create data points for a user; a GET that takes a JSON body',
  access,
  shows: [],
  changes: ['data-point'],
  body: z
    .strictObject({
      email: Email.optional().describe('User whose borrower gets them; the first borrower when left out'),
      data_points: z
        .record(z.string().max(200), z.union([z.string(), z.number(), z.boolean()]))
        .optional()
        .describe('Values by key; a default set when left out'),
    })
    .optional(),
  reply: z.object({ created: z.int().describe('Data points made') }),
})
export const testLogin = endpoint({
  id: 'test.login',
  method: 'POST',
  path: '/test/login',
  summary: 'Test helper: log a mock user in; one that does not exist is made when a role is named',
  access,
  changes: ['user'],
  body: z.strictObject({
    email: Email,
    role: z.enum(roles).optional().describe('Role of a user to make'),
    first_name: text(100).optional().describe('First name of a user to make'),
    last_name: text(100).optional().describe('Last name of a user to make'),
  }),
  reply: z.object({
    token: z.string().describe('Bearer token'),
    user: UserView,
  }),
})
export const testGetObject = endpoint({
  id: 'test.document-request-get',
  method: 'GET',
  path: '/test/document-request',
  summary: 'Test helper: read a document-request object',
  access,
  shows: [],
  query: object,
  reply: z.object({
    content_type: z.string().describe('Media type'),
    size_bytes: z.int().describe('Size in bytes'),
    base64: z.string().describe('The bytes, base64'),
  }),
})
export const testPutObject = endpoint({
  id: 'test.document-request-put',
  method: 'PUT',
  path: '/test/document-request',
  summary: 'Test helper: write a document-request object',
  maxBytes: 10_485_760,
  access,
  changes: [],
  query: object,
  body: z
    .strictObject({
      content_type: z.string().max(100).default('application/pdf').describe('Media type'),
      base64: z.string().max(10_000_000).default('').describe('The bytes, base64; a small sample when empty'),
    })
    .optional(),
  reply: Ack,
})
export const testDumpDatabase = endpoint({
  id: 'test.dump-db',
  method: 'POST',
  path: '/test/dump-db',
  summary: 'Test helper: keep the database as it is, for reset-db',
  access,
  changes: [],
  reply: z.object({ tables: z.int().describe('Tables kept'), rows: z.int().describe('Rows kept') }),
})
export const testGetDatabase = endpoint({
  id: 'test.get-db',
  method: 'GET',
  path: '/test/get-db',
  summary: 'Test helper: the rows of the database, without secrets',
  access,
  shows: [],
  reply: z.object({ tables: Tables }),
})
export const testInitFullRequest = endpoint({
  id: 'test.init-full-request',
  method: 'POST',
  path: '/test/init-full-request',
  summary: 'Test helper: submit a full request with sample values',
  access,
  changes: newLoan,
  reply: z.object({
    application_id: idOf('application'),
    loan_id: idOf('loan'),
    human_id: z.string().describe('Human id of the loan'),
  }),
})
export const testMoveClock = endpoint({
  id: 'test.move-clock',
  method: 'POST',
  path: '/test/move-clock',
  summary: 'Test helper: set the clock of this server forward and run the recurring work that is then due',
  access,
  changes: [],
  body: z.strictObject({
    seconds: z
      .int()
      .min(1)
      .max(366 * 86_400)
      .describe('How far, in seconds; it never goes back')
      .meta({ examples: [86_400] }),
  }),
  reply: z.object({ now_epoch: Instant.describe('The time it then is, epoch seconds') }),
})
export const testPing = endpoint({
  id: 'test.ping',
  method: 'GET',
  path: '/test/ping',
  summary: 'Test helper: ping',
  access,
  shows: [],
  reply: z.object({ pong: z.literal(true).describe('The helpers are switched on') }),
})
export const testPopulateDatabase = endpoint({
  id: 'test.populate-db',
  method: 'POST',
  path: '/test/populate-db',
  summary: 'Test helper: fill the database with the demonstration data',
  access,
  changes: topics,
  reply: z.object({ loans: z.int().describe('Loans there now are') }),
})
export const testQueryReport = endpoint({
  id: 'test.query-report',
  method: 'POST',
  path: '/test/query-report',
  summary: 'Test helper: ask the report sandbox for a report',
  access,
  changes: [],
  body: z
    .strictObject({ report_type: z.string().max(50).default('credit-plus').describe('Kind of report') })
    .optional(),
  reply: z.object({
    rows: z
      .array(
        z.object({
          key: z.string().describe('Key'),
          label: z.string().describe('Text to show'),
          value: z.string().describe('Value as text'),
        }),
      )
      .describe('Rows of the report'),
  }),
})
export const testResetDatabase = endpoint({
  id: 'test.reset-db',
  method: 'POST',
  path: '/test/reset-db',
  summary: 'Test helper: bring back what dump-db kept, or the empty database',
  access,
  changes: topics,
  reply: Ack,
})
