import { readFileSync } from 'node:fs'
import { endpoints } from '../packages/contract/src/all.ts'
import { openApiDocument } from '../packages/contract/src/openapi.ts'

/** Prints the OpenAPI document of the API: `npm run --silent openapi > openapi.json`. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const basePath = process.env['PLINTH_BASE_PATH'] ?? '/api'
process.stdout.write(`${JSON.stringify(openApiDocument(endpoints, { basePath, version }), null, 2)}\n`)
