import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Ack } from '../shared/fields.ts'

export const liveTest = endpoint({
  id: 'utils.live-test',
  method: 'GET',
  path: '/utils/live-test',
  load: 'none',
  summary: 'Whether the service is ready for calls: version, database and queue; the same with 503 when it is not',
  access: 'public',
  shows: [],
  reply: z.object({
    ok: z.boolean().describe('Whether everything below is well, and the server is not about to end'),
    version: z.string().describe('Version of the product'),
    database: z.enum(['up', 'down']).describe('Whether the database answers'),
    lists: z
      .enum(['ready', 'loading'])
      .describe('Whether what lists of loans show is in memory; a list that is asked for before waits until it is'),
    queue: z.enum(['up', 'down', 'off']).describe('Whether jobs are worked on; off when switched off here'),
  }),
})
export const alive = endpoint({
  id: 'utils.alive',
  method: 'GET',
  path: '/utils/alive',
  load: 'none',
  summary: 'Whether the process answers at all, whatever the database does: restart it when this fails',
  access: 'public',
  shows: [],
  reply: Ack,
})
export const failTest = endpoint({
  id: 'utils.fail-test',
  method: 'GET',
  path: '/utils/fail-test',
  summary: 'Fails on purpose through the error path, with 500; only with test helpers on',
  access: 'test-helper',
  shows: [],
  reply: Ack,
})
