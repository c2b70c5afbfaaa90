import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../apps/api/src/app/app.ts'
import { boot } from '../apps/api/src/app/boot.ts'
import { TesseractOcr } from '../apps/api/src/vendors/ocr/tesseract.ts'
import { type BenchSettings, onOwnDatabase } from './own-database.ts'
import { drawings, recognize, truePages } from './reading/recognition.ts'
import { recognizeScan, trueScans } from './reading/scans.ts'
import { aRequest, type FileEnd, readFile } from './reading/states.ts'

// How files are read, on a folder of your own: how each ends (--corpus=FOLDER), and how well pages of text PDFs are
// recognized that are drawn as pictures first (--pages=FOLDER, of the development half, or with --reported of the other), or
// pictures of papers that have what they say in a text file of the same name beside them (--scans=FOLDER, by halves too).

const { values: asked } = parseArgs({
  options: {
    corpus: { type: 'string' },
    pages: { type: 'string' },
    scans: { type: 'string' },
    reported: { type: 'boolean', default: false },
    most: { type: 'string', default: '2000' },
    /** Where the end of each file is written to, as JSON. */
    out: { type: 'string' },
    each: { type: 'boolean', default: false },
    /** Pages are drawn upright only. */
    upright: { type: 'boolean', default: false },
  },
})
const most = Number(asked.most)
const say = (text: string) => process.stdout.write(`${text}\n`)
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`)

/** States that say nothing of how reading ended. */
const OPEN = new Set(['none', 'queued', 'reading'])

const summary = (ends: readonly FileEnd[]) => {
  for (const [state, of] of Map.groupBy(ends, (end) => end.state)) say(`${state.padEnd(16)}${of.length}`)
  const reasons = Map.groupBy(
    ends.filter((end) => end.reason !== ''),
    (end) => end.reason.replace(/\d[\d, and]*/g, 'n '),
  )
  for (const [reason, of] of [...reasons].toSorted((a, b) => b[1].length - a[1].length).slice(0, 20))
    say(`  ${String(of.length).padStart(4)} × ${reason}`)
  const unclear = ends.filter((end) => OPEN.has(end.state))
  say(`no clear end: ${unclear.length}${unclear.map((end) => `\n  ${end.file}`).join('')}`)
  say(
    `done without a word and without a reason: ${ends.filter((e) => e.state === 'done' && e.pages === e.empty && e.reason === '').length}`,
  )
  say(`memory of the server at most: ${Math.max(...ends.map((end) => end.mostMb)).toFixed(0)} MB`)
}

const states = async (folder: string, settings: BenchSettings): Promise<void> => {
  const { deps, close } = await boot({ ...process.env, ...settings, PLINTH_LOG_LEVEL: 'silent' })
  const app = await buildApp(deps)
  await deps.jobs.start({ work: false })
  const at = await aRequest(deps)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:pdf|xlsx?|docx|csv|png|jpe?g|tiff?)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
    .slice(0, most)
  const ends: FileEnd[] = []
  for (const file of files) {
    const end = await readFile(deps, at, file)
    ends.push(end)
    if (asked.each)
      say(`${end.state} ${end.pages} ${end.seconds.toFixed(1)} s ${end.mostMb.toFixed(0)} MB ${end.file} ${end.reason}`)
  }
  say(`${files.length} files`)
  summary(ends)
  if (asked.out) writeFileSync(asked.out, JSON.stringify(ends, null, 1))
  await app.close()
  await close()
}

const recognition = async (folder: string): Promise<void> => {
  const half = asked.reported ? 'reported' : 'development'
  const pages = await truePages(folder, half, most)
  say(`${pages.length} pages of as many documents, ${pages.filter((page) => page.ruled).length} ruled, ${half} half`)
  const ocr = new TesseractOcr()
  for (const drawing of drawings.filter((one) => !asked.upright || one.turn === 0)) {
    const sum = { words: 0, right: 0, figures: 0, figuresRight: 0, seconds: 0, turned: 0 }
    for (const page of pages) {
      const one = await recognize(ocr, page, drawing)
      for (const key of ['words', 'right', 'figures', 'figuresRight', 'seconds'] as const) sum[key] += one[key]
      if ((one.turn + drawing.turn) % 360 === 0) sum.turned += 1
      if (asked.each)
        say(
          `  ${percent(one.right, one.words)} ${percent(one.figuresRight, one.figures)} ${one.seconds.toFixed(1)} s turn ${one.turn} ${path.basename(page.file)} ${page.page}`,
        )
    }
    say(
      `${drawing.name.padEnd(22)} words ${percent(sum.right, sum.words)}  figures ${percent(sum.figuresRight, sum.figures)}  turned right ${sum.turned} of ${pages.length}  ${(sum.seconds / pages.length).toFixed(1)} s of a core a page`,
    )
  }
  await ocr.close()
}

const scans = async (folder: string): Promise<void> => {
  const half = asked.reported ? 'reported' : 'development'
  const ocr = new TesseractOcr()
  const sum = { pages: 0, words: 0, right: 0, figures: 0, figuresRight: 0, seconds: 0, nothing: 0 }
  for (const scan of trueScans(folder, half, most)) {
    const one = await recognizeScan(ocr, scan)
    for (const key of ['words', 'right', 'figures', 'figuresRight', 'seconds'] as const) sum[key] += one[key]
    sum.pages += 1
    if (one.right === 0) sum.nothing += 1
    if (asked.each)
      say(
        `  ${percent(one.right, one.words)} ${percent(one.figuresRight, one.figures)} ${one.seconds.toFixed(1)} s turn ${one.turn} ${path.basename(scan.file)}`,
      )
  }
  say(
    `${sum.pages} pictures, ${half} half: words ${percent(sum.right, sum.words)}  figures ${percent(sum.figuresRight, sum.figures)}  nothing read of ${sum.nothing}  ${(sum.seconds / sum.pages).toFixed(1)} s of a core a picture`,
  )
  await ocr.close()
}

if (asked.pages) await recognition(asked.pages)
if (asked.scans) await scans(asked.scans)
if (asked.corpus) await onOwnDatabase('eval-documents', (settings) => states(asked.corpus ?? '', settings))
if (!asked.pages && !asked.corpus && !asked.scans)
  say('Name a folder: npm run eval:documents -- --corpus=FOLDER, --pages=FOLDER or --scans=FOLDER')
