import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run-command.ts'

interface Bom {
  $schema: string
  specVersion: string
  metadata: { component: { name: string; type: string } }
  components: { name: string; version: string; purl: string; hashes?: unknown[] }[]
}

/**
 * The bill of materials of everything in the lock file, as npm writes it. npm says CycloneDX 1.5; everything in it reads the
 * same in 1.6, whose number it gets, and the product's own name instead of the folder's.
 *
 * @throws where npm fails.
 */
export const billOfMaterials = (): Bom => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  const bom = JSON.parse(stdout) as Bom
  const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string }
  const component = { ...bom.metadata.component, name, type: 'application' }
  return {
    ...bom,
    ...{ $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', specVersion: '1.6' },
    metadata: { ...bom.metadata, component },
  }
}

/** `npm run --silent sbom > sbom.json` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`)
