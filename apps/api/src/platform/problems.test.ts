import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DatabaseGone } from './database-gone.ts'
import { installProblems } from './problems.ts'

const answerTo = async (error: unknown) => {
  const app = Fastify()
  app.decorate('plinth', { basePath: '/api' } as typeof app.plinth)
  installProblems(app)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers, body } = await app.inject('/')
  const { code, detail } = JSON.parse(body) as { code: string; detail: string }
  return { status: statusCode, code, detail, retryAfter: headers['retry-after'] }
}
const coded = (code: string) => Object.assign(new Error('as it was said'), { code })

test('a database that went away is told with when to try again, and what became of the change', async () => {
  const before = await answerTo(new DatabaseGone(coded('ECONNRESET'), false))
  expect(before).toEqual({
    status: 503,
    code: 'unavailable',
    detail: 'The database does not answer. Nothing was changed; try again in a minute.',
    retryAfter: '5',
  })
  const { detail } = await answerTo(new DatabaseGone(coded('ECONNRESET'), true))
  expect(detail).toMatch(/may be saved or not\. Reload to see/)
})

test.each(['ENOSPC', 'EDQUOT', '53100'])("a full disk is the server's own fault: %s", async (code) => {
  expect(await answerTo(coded(code))).toMatchObject({
    status: 503,
    code: 'unavailable',
    detail: expect.stringMatching(/^The server's disk is full\. Nothing is wrong with what you sent/),
  })
})

test('what was not foreseen claims nothing of what was saved, and tells nothing of itself', async () => {
  expect(await answerTo(new Error('secret'))).toEqual({
    status: 500,
    code: 'internal',
    detail: 'Something went wrong on our side. Reload to see what was saved.',
    retryAfter: undefined,
  })
})
