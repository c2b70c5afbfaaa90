import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnvFile } from './env-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-env-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(path.join(folder, '.env'), { force: true })
})

test('npm start takes settings from .env, and what the environment says comes first', () => {
  vi.stubEnv('PLINTH_BRAND', 'Arion Capital')
  vi.stubEnv('PLINTH_CONTACT_EMAIL', undefined)
  writeFileSync(
    path.join(folder, '.env'),
    '# a comment\nPLINTH_BRAND=Another\nPLINTH_CONTACT_EMAIL="desk@arion.example"\n#SMTP_URL=\n',
  )
  readEnvFile(folder)
  expect([process.env['PLINTH_BRAND'], process.env['PLINTH_CONTACT_EMAIL'], process.env['SMTP_URL']]).toEqual([
    'Arion Capital',
    'desk@arion.example',
    undefined,
  ])
})

test('without a .env nothing changes', () => {
  const before = { ...process.env }
  readEnvFile(folder)
  expect(process.env).toEqual(before)
})
