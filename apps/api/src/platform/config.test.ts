import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from './config.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsaPem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ecPublic = ec.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const google = { GOOGLE_DOCS_ACCOUNT: 'us@lender.iam.gserviceaccount.com', GOOGLE_DOCS_FOLDER: 'f' }
const docusign = {
  ...{ DOCUSIGN_INTEGRATION_KEY: crypto.randomUUID(), DOCUSIGN_USER_ID: crypto.randomUUID() },
  ...{ DOCUSIGN_ACCOUNT_ID: crypto.randomUUID(), DOCUSIGN_WEBHOOK_SECRET: 'a secret of the webhook, long enough' },
}

/** Each key among the settings, what is set with it, a right one, and some that look like one. */
const keys: readonly [string, object, string, readonly string[]][] = [
  [
    ...(['PLINTH_MAILBOX_SENDGRID_KEY', {}, ecPublic] as const),
    ['A'.repeat(124), `${ecPublic.slice(0, 60)}${'A'.repeat(64)}`, ecPublic.slice(0, -8)],
  ],
  [
    ...(['GOOGLE_DOCS_PRIVATE_KEY', google, rsaPem.replaceAll('\n', '\\n')] as const),
    ['a key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ],
  [
    ...(['DOCUSIGN_PRIVATE_KEY', docusign, rsaPem] as const),
    ['PRIVATE KEY', ec.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ],
]

test.each(keys)('[SC-13] %s that is no key is refused at the start, by its name', (name, beside, right, wrong) => {
  expect(readSettings({ ...beside, [name]: right })).toHaveProperty(name, right)
  for (const one of wrong) expect(() => readSettings({ ...beside, [name]: one }), one).toThrow(name)
})
