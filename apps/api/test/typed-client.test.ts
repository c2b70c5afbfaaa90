import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { toPayload } from '@plinth/domain/intake/application/payload'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledForm, solvedCaptcha } from './application-form.ts'
import { aDay, returnSigned } from './deal.ts'
import { buildUser } from './factories.ts'
import { testApp, tokenFor } from './harness.ts'

/** What the client offers; it is outside of this project, because its types are made while the test runs. */
interface Client {
  mainJob(job: object): Promise<{ states: string[]; amount: number | null }>
}

const root = path.resolve(import.meta.dirname, '../../..')
let t: Awaited<ReturnType<typeof testApp>>
let folder: string
let document: string
beforeAll(async () => {
  t = await testApp()
  document = (await t.app.inject({ method: 'GET', url: '/api/openapi.json' })).body
  // Below the root, so that the client finds its package.
  await mkdir(path.join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(path.join(root, '.cache/typed-client-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

test('[V-49] what /api/openapi.json answers is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(document) as Record<string, unknown>)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('[V-49] a client generated from /api/openapi.json compiles and takes a loan from the short form to paid off', async () => {
  await writeFile(path.join(folder, 'schema.ts'), astToString(await openapiTypescript(document)))
  await copyFile(path.join(import.meta.dirname, 'typed-client/main-job.ts'), path.join(folder, 'main-job.ts'))
  const tsconfig = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: { lib: ['ES2024', 'DOM'] },
    include: ['*.ts'],
  }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const compiler = path.join(root, 'node_modules/@typescript/native/bin/tsc')
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch((e: unknown) => e)
  expect(compiled).toMatchObject({ stdout: '', stderr: '' })

  const { mainJob } = (await import(pathToFileURL(path.join(folder, 'main-job.ts')).href)) as Client
  const url = `${await t.app.listen({ host: '127.0.0.1', port: 0 })}/api`
  const staff = (await buildUser(t.db, 'admin')).email
  const token = await tokenFor(staff)
  const application = toPayload(filledForm(), await solvedCaptcha(t))
  expect(
    await mainJob({
      url,
      token,
      application,
      day: aDay,
      returnSigned: (document: 'term-sheet' | 'commitment', id: string) => returnSigned(t, staff, document, id),
    }),
  ).toEqual({
    states: [
      'preliminary',
      'term-sheet-sent',
      'underwriting',
      'board-review',
      'commitment-sent',
      'commitment-accepted',
      'funded',
      'paid-off',
    ],
    amount: 1_250_000,
  })
})
