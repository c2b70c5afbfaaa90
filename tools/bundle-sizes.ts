/**
 * What a browser downloads before each screen works: the static graph of an entry and its page, gzip -9, from Vite's
 * manifest. Fails over the limit; a page that does not exist yet is reported. `node tools/bundle-sizes.ts [dist]`
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
interface Screen {
  name: string
  entries: readonly string[]
  /** Kilobytes of JavaScript. */
  limit: number
  /** The most files it may come in: on a slow line each costs as much as two kilobytes. */
  files?: number
}

const page = (name: string) => `src/pages/${name}-page.tsx`
const screens: readonly Screen[] = [
  { name: 'public form', entries: ['apply.html', page('application')], limit: 175 },
  { name: 'app shell', entries: ['index.html'], limit: 150 },
  { name: 'dashboard', entries: ['index.html', page('dashboard')], limit: 240 },
  { name: 'requests', entries: ['index.html', page('requests')], limit: 235 },
  { name: 'loan heading', entries: ['index.html', page('loan')], limit: 156, files: 8 },
  { name: 'loan page', entries: ['index.html', page('loan'), 'src/app/loan/loan-parts.tsx'], limit: 266 },
]

const dist = process.argv[2] ?? join(import.meta.dirname, '../apps/web/dist')
const read = (name: string) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Record<string, Chunk>
// The public form is built by itself and shares no file with the application.
const manifests = { app: read('manifest.json'), form: read('apply.json') }
const source = join(import.meta.dirname, '../apps/web')

/** The application's entry is part of the file that holds its frame (vite.config.ts). */
const keyOf = (manifest: Record<string, Chunk>, entry: string): string =>
  entry in manifest ? entry : (Object.keys(manifest).find((key) => /^_shell-.*\.js$/.test(key)) ?? entry)

/** The chunk and everything it imports statically. */
const graph = (manifest: Record<string, Chunk>, key: string, seen: Set<string>): void => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return
  seen.add(key)
  for (const next of chunk.imports ?? []) graph(manifest, next, seen)
}
const kilobytes = (files: Iterable<string>): number => {
  let bytes = 0
  for (const file of new Set(files)) bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return bytes / 1024
}

let over = 0
for (const { name, entries, limit, files = Infinity } of screens) {
  // The public form's page is part of its entry; the others are chunks of their own.
  const missing = entries.filter((entry) => !existsSync(join(source, entry)))
  if (missing.length > 0) console.log(`${name.padEnd(12)} not built yet: ${missing.join(', ')}`)
  const seen = new Set<string>()
  const manifest = entries.includes('apply.html') ? manifests.form : manifests.app
  for (const entry of entries) graph(manifest, entry === 'index.html' ? keyOf(manifest, entry) : entry, seen)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  const js = kilobytes(chunks.map((c) => c.file))
  const css = kilobytes(chunks.flatMap((c) => c.css ?? []))
  const fails = js > limit || seen.size > files
  if (fails) over += 1
  console.log(
    `${name.padEnd(12)} js ${js.toFixed(1).padStart(6)} of ${limit} kB gz, css ${css.toFixed(1)} kB, ${seen.size} chunks${fails ? '  OVER' : ''}`,
  )
}
process.exitCode = over > 0 ? 1 : 0
