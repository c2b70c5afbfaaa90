import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { verdictOf } from './advisories.ts'
import { root } from './run-command.ts'
import { billOfMaterials } from './sbom.ts'

/** What comes from others: docs/security.md, Supply chain. */

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: Record<string, string>
  scripts?: Record<string, string>
  allowScripts?: Record<string, boolean>
}
interface Locked {
  version?: string
  link?: boolean
  integrity?: string
  resolved?: string
  license?: string
  hasInstallScript?: boolean
}
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })].map(
  (file) => JSON.parse(read(file)) as Manifest,
)
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([at, one]) => at.includes('node_modules/') && one.link !== true)
const nameOf = (at: string): string => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)

const isExact = (version: string): boolean => /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)

test('[SC-04] every version is exact, in every manifest and override', () => {
  const loose = manifests.flatMap(({ name, dependencies, devDependencies, overrides }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...overrides })
      .filter(([, version]) => !isExact(version))
      .map(([one, version]) => `${name}: ${one} ${version}`),
  )
  expect(loose).toEqual([])
  expect(
    ['^1.2.3', '~1.2.3', '1.x', '*', 'latest', 'git+ssh://git@host/x.git', 'file:../x', '>=1.0.0'].filter(isExact),
  ).toEqual([])
})

test('[SC-05] every package of the lock file is held to a SHA-512 and comes from the registry', () => {
  expect(locked.length).toBeGreaterThan(500)
  const bare = locked.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || /^(git|file|http:)/.test(resolved ?? ''),
  )
  expect(bare.map(([at]) => at)).toEqual([])
})

test('[SC-06] only the install scripts that are named run; others stop the installation', () => {
  const named = Object.keys(manifests[0]?.allowScripts ?? {})
  const scripts = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([at, { version }]) => [nameOf(at), `${nameOf(at)}@${version}`])
  expect(scripts.filter((names) => !names.some((name) => named.includes(name)))).toEqual([])
  expect(
    named.filter((name) => !scripts.flat().includes(name)),
    'named, but no longer there',
  ).toEqual([])
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
})

test('[SC-06] a version is taken a week after it was published at the earliest', () => {
  expect(manifests[0]?.scripts?.['take']).toBe('npm install --save-exact --min-release-age=7')
  // In .npmrc it would hold for `npm ci` too, and refuse what the lock file names.
  expect(read('.npmrc')).not.toMatch(/min-release-age/)
})

/** Licenses that may go into a work under the AGPL 3, or that bind no more than data and fonts used beside it. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib', 'CC-BY-4.0', 'CC-BY-3.0'],
])
/** Packages under another license, each with the decision that says how it may be used. */
const BY_DECISION: Readonly<Record<string, string>> = { 'libheif-js': 'LGPL-3.0' }
/** Packages whose manifest names none, or not by its SPDX name: read in their files. */
const READ: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  duck: 'BSD-2-Clause',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
  zipcodes: 'BSD-3-Clause',
}
const isAllowed = (license: string): boolean => {
  const plain = license.replaceAll(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((one) => ALLOWED.has(one))
}

test('[SC-07] every package has a license of the list', () => {
  const licenseOf = (at: string, { license }: Locked) => READ[nameOf(at)] ?? license ?? 'none'
  const others = locked
    .filter(([at, one]) => !isAllowed(licenseOf(at, one)) && BY_DECISION[nameOf(at)] !== licenseOf(at, one))
    .map(([at, one]) => `${at}: ${licenseOf(at, one)}`)
  expect(others).toEqual([])
  const decisions = readdirSync(path.join(root, 'docs/decisions')).map((name) => read(`docs/decisions/${name}`))
  for (const name of Object.keys(BY_DECISION))
    expect(
      decisions.some((text) => text.includes(`\`${name}\``)),
      name,
    ).toBe(true)
  expect(
    ['GPL-3.0', 'LGPL-3.0', 'none', 'SSPL-1.0', 'BUSL-1.1', '(MIT AND GPL-2.0)', 'UNLICENSED'].filter(isAllowed),
  ).toEqual([])
})

test('[SC-08] the bill of materials is CycloneDX 1.6 and names every package with its hash', () => {
  const bom = billOfMaterials()
  expect([bom.specVersion, bom.metadata.component.name]).toEqual(['1.6', 'plinth'])
  const told = new Set(bom.components.map(({ name, version }) => `${name}@${version}`))
  const aliases = (at: string) =>
    Object.values(manifests[0]?.overrides ?? {})
      .concat(Object.values(manifests[0]?.devDependencies ?? {}))
      .some((v) => v.startsWith('npm:') && v.includes(packages[at]?.version ?? '-'))
  const missing = locked
    .filter(([at, { version }]) => !told.has(`${nameOf(at)}@${version}`) && !aliases(at))
    .map(([at]) => at)
  expect(missing).toEqual([])
})

test('[SC-09] advisories that could not be asked for are never a pass', () => {
  expect(verdictOf('{"vulnerabilities":{}}')).toEqual({ kind: 'none' })
  expect(verdictOf('{"vulnerabilities":{"left":{"severity":"high"}}}')).toEqual({
    kind: 'found',
    names: ['left (high)'],
  })
  expect(verdictOf('{"message":"404 Not Found","statusCode":404}')).toEqual({
    kind: 'not checked',
    why: '404 Not Found',
  })
  for (const silence of ['', 'null', '<html>', '{}']) expect(verdictOf(silence).kind).toBe('not checked')
})

test('[SC-21] the image carries the bill of materials of what it was built from', () => {
  const steps = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  const made = steps.indexOf('npm run --silent sbom > sbom.json')
  expect(made).toBeGreaterThan(steps.indexOf('COPY . .'))
  expect(steps.indexOf('COPY --from=build /app/sbom.json ./')).toBeGreaterThan(made)
})
