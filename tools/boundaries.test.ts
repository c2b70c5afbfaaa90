import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import areas from './areas.json' with { type: 'json' }
import path from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, expect, test } from 'vitest'

interface Config {
  forbidden: { name: string }[]
  options: ICruiseOptions
}
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Config

const made: string[] = []
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Writes a small tree of our layout, with stand-ins for the packages that the rules name. */
const plant = (files: Record<string, string>): string => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plinth-fences-')))
  made.push(folder)
  const packages = Object.fromEntries(
    ['zod', 'fastify', 'kysely', 'pg', 'plaid', 'left-pad'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' })],
      [`node_modules/${name}/dist/index.js`, 'module.exports = {}'],
    ]),
  )
  for (const [name, text] of Object.entries({ ...packages, ...files })) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

/** The rules broken in a tree, as `rule: from`. */
const broken = async (folder: string): Promise<string[]> => {
  const { tsConfig: _unused, ...options } = config.options
  const { output } = await cruise(['packages', 'apps'], {
    ...options,
    baseDir: folder,
    ruleSet: config as never,
    validate: true,
  })
  return (output as ICruiseResult).summary.violations.map((v) => `${v.rule.name}: ${v.from}`)
}

const uses = (...paths: string[]) =>
  paths.map((at, n) => `import * as used${n} from '${at}'\nexport { used${n} }`).join('\n')

/** One file a rule breaks it, and nothing else does. */
const violations: Record<string, Record<string, string>> = {
  'no-cycles': {
    'apps/web/src/lib/ring-a.ts': uses('./ring-b.ts'),
    'apps/web/src/lib/ring-b.ts': uses('./ring-a.ts'),
  },
  'domain-is-pure': { 'packages/domain/src/clock.ts': uses('node:fs') },
  'contract-sees-domain-only': { 'packages/contract/src/pad.ts': uses('left-pad') },
  'api-never-web': {
    'apps/api/src/platform/peek.ts': uses('../../../web/src/lib/words.ts'),
    'apps/web/src/lib/words.ts': 'export const a = 1',
  },
  'web-never-api': { 'apps/web/src/lib/server.ts': uses('fastify') },
  'areas-in-order': {
    'packages/domain/src/loan/early.ts': uses('../portfolio/late.ts'),
    'packages/domain/src/portfolio/late.ts': 'export const a = 1',
  },
  'shared-knows-no-area': {
    'packages/contract/src/shared/all.ts': uses('../loan/loan.ts'),
    'packages/contract/src/loan/loan.ts': 'export const a = 1',
  },
  'area-front-door': {
    'apps/api/src/loan/loan/side.service.ts': uses('../../people/party/party.service.ts'),
    'apps/api/src/people/party/party.service.ts': 'export const a = 1',
  },
  'module-front-door': {
    'apps/api/src/people/user/side.service.ts': uses('../identity/identity.service.ts'),
    'apps/api/src/people/identity/identity.service.ts': 'export const a = 1',
  },
  'app-above-areas': {
    'apps/api/src/credit/report/up.service.ts': uses('../../app/boot.ts'),
    'apps/api/src/app/boot.ts': 'export const a = 1',
  },
  'sql-only-in-queries': { 'apps/api/src/loan/loan/sql.service.ts': uses('kysely') },
  'http-only-in-routes': { 'apps/api/src/loan/loan/http.service.ts': uses('fastify') },
  'queries-are-private': {
    'apps/api/src/loan/loan/loan.routes.ts': uses('./loan.queries.ts'),
    'apps/api/src/loan/loan/loan.queries.ts': uses('pg'),
  },
  'platform-knows-no-area': {
    'apps/api/src/platform/up.ts': uses('../assistant/index.ts'),
    'apps/api/src/assistant/index.ts': 'export const a = 1',
  },
  'platform-knows-no-vendor': {
    'apps/api/src/platform/send.ts': uses('../vendors/mail/port.ts'),
    'apps/api/src/vendors/mail/port.ts': 'export const a = 1',
  },
  'vendor-sdk-only-in-vendors': { 'apps/api/src/credit/bank-link/bank.service.ts': uses('plaid') },
  'features-are-strangers': {
    'apps/web/src/loan/loan/card.ts': uses('../party/card.ts'),
    'apps/web/src/loan/party/card.ts': 'export const a = 1',
  },
  'web-flows-up': {
    'apps/web/src/lib/shell.ts': uses('../app/shell.ts'),
    'apps/web/src/app/shell.ts': 'export const a = 1',
  },
  'features-below-pages': {
    'apps/web/src/assistant/thread/open.ts': uses('../../pages/chat-page.ts'),
    'apps/web/src/pages/chat-page.ts': 'export const a = 1',
  },
  'ui-knows-no-lending': {
    'apps/web/src/ui/badge.ts': uses('../../../../packages/domain/src/status.ts'),
    'packages/domain/src/status.ts': 'export const a = 1',
  },
  'no-tests-in-source': {
    'apps/web/src/lib/borrowed.ts': uses('./thing.test.ts'),
    'apps/web/src/lib/thing.test.ts': 'export const a = 1',
  },
  'no-orphans': { 'apps/web/src/lib/alone.ts': 'export const a = 1' },
}

/** Each area but the last, with something of the next: in each of the four places by turns. */
const places = ['packages/domain', 'packages/contract', 'apps/api', 'apps/web']
const upward = areas.slice(0, -1).map((area, at) => {
  const [place = '', next = ''] = [places[at % places.length], areas[at + 1]]
  return { area, from: `${place}/src/${area}/up.ts`, to: `${place}/src/${next}/index.ts` }
})

/** The first file of each offence is the one that a rule must name. */
const offenders = Object.entries(violations).map(([rule, files]) => `${rule}: ${Object.keys(files)[0]}`)

test('every import law is proven by a planted violation', () => {
  expect(Object.keys(violations).sort()).toEqual([...new Set(config.forbidden.map((rule) => rule.name))].sort())
})

test('each planted violation is caught by its rule, and by no other', async () => {
  const found = await broken(plant(Object.assign({}, ...Object.values(violations)) as Record<string, string>))
  expect([...new Set(found)].sort()).toEqual(offenders.sort())
})

test('no area knows the next one, in none of the four places', async () => {
  const files = upward.flatMap(({ from, to }) => [
    [from, uses(`../${path.basename(path.dirname(to))}/index.ts`)],
    [to, 'export const a = 1'],
  ])
  const found = await broken(plant(Object.fromEntries(files) as Record<string, string>))
  expect(found.filter((one) => one.startsWith('areas-in-order')).sort()).toEqual(
    upward.map(({ from }) => `areas-in-order: ${from}`).sort(),
  )
})

test('a tree that keeps the laws has no violation', async () => {
  const folder = plant({
    'packages/domain/src/loan/status.ts': 'export const a = 1',
    'packages/contract/src/loan/loan.ts': uses('zod', '../../../domain/src/loan/status.ts'),
    'apps/api/src/server.ts': uses('./app/boot.ts'),
    'apps/api/src/app/boot.ts': uses('../loan/index.ts', '../credit/index.ts'),
    'apps/api/src/loan/index.ts': uses('./loan/index.ts'),
    'apps/api/src/loan/loan/index.ts': uses('./loan.routes.ts'),
    'apps/api/src/loan/loan/loan.routes.ts': uses('fastify', './loan.service.ts'),
    'apps/api/src/loan/loan/loan.service.ts': uses('./loan.queries.ts', '../status/index.ts', '../../people/index.ts'),
    'apps/api/src/loan/loan/loan.queries.ts': uses('kysely', '../../platform/db.ts'),
    'apps/api/src/loan/status/index.ts': 'export const a = 1',
    'apps/api/src/people/index.ts': 'export const a = 1',
    'apps/api/src/platform/db.ts': uses('pg'),
    'apps/api/src/vendors/bank/index.ts': uses('plaid'),
    'apps/api/src/credit/index.ts': uses('./bank-link/index.ts'),
    'apps/api/src/credit/bank-link/index.ts': uses('../../vendors/bank/index.ts'),
    'apps/web/src/app/main.tsx': uses('../pages/loan-page.ts'),
    'apps/web/src/pages/loan-page.ts': uses('../loan/loan/card.ts'),
    'apps/web/src/loan/loan/card.ts': uses('../../ui/card.ts', '../../../../../packages/contract/src/loan/loan.ts'),
    'apps/web/src/ui/card.ts': 'export const a = 1',
  })
  expect(await broken(folder)).toEqual([])
})
