import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { makeDefaultTemplate } from '../apps/api/src/closing/deal-document/default-template.ts'
import { root } from './run-command.ts'

/** Writes the Word templates that are shipped: `node tools/deal-templates.ts`, after a change of default-template.ts. */
const folder = path.join(root, 'apps/api/src/closing/deal-document/templates')
mkdirSync(folder, { recursive: true })
for (const type of dealDocumentTypes) writeFileSync(path.join(folder, `${type}.docx`), await makeDefaultTemplate(type))
