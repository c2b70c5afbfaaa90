import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { type Turn, turnedBox } from '@plinth/domain/documents/document/turn'
import type { Word } from '@plinth/domain/documents/document/words'
import { openPages } from '../../apps/api/src/documents/document/reading/page-reader.ts'
import { openPdf } from '../../apps/api/src/documents/document/reading/pdf.ts'
import type { SheetReader } from '../../apps/api/src/documents/document/reading/sheet.ts'
import type { Ocr } from '../../apps/api/src/vendors/ocr/port.ts'
import { compare, type Found } from './truth.ts'

/** A page of a text PDF as a picture, and what it says. */
interface TruePage {
  file: string
  page: number
  says: string[]
  ruled: boolean
}

/** How a page is drawn before it is recognized. */
export const drawings = [
  { name: '300 dpi, clean', dpi: 300, type: 'image/png', turn: 0 },
  { name: '150 dpi, JPEG', dpi: 150, type: 'image/jpeg', turn: 0 },
  { name: '300 dpi, turned 90', dpi: 300, type: 'image/png', turn: 90 },
  { name: '300 dpi, turned 180', dpi: 300, type: 'image/png', turn: 180 },
  { name: '300 dpi, turned 270', dpi: 300, type: 'image/png', turn: 270 },
] as const
export type Drawing = (typeof drawings)[number]

/** Which half a document is in, by its content alone. */
export const halfOf = (bytes: Uint8Array): 'development' | 'reported' =>
  (createHash('sha256').update(bytes).digest()[0] ?? 0) % 2 === 0 ? 'development' : 'reported'

const FEW_WORDS = 80
const RULED = 8
/** Letters whose font tells nothing of what they are make a page no measure. */
const isPlain = (word: Word) => /^[\x20-\x7e\u00a0-\u00ff\u2010-\u2026]+$/.test(word.text)

/** The page of a document with most figures and lines, of its first, middle and late ones; null when none is a measure. */
const pageOf = async (reader: SheetReader, file: string): Promise<TruePage | null> => {
  let best: (TruePage & { worth: number }) | null = null
  for (const page of new Set([1, Math.ceil(reader.pages / 2), Math.ceil(reader.pages * 0.8)])) {
    const { words, picture, turn, rulings } = await reader.words(page)
    const odd = words.filter((word) => !isPlain(word)).length
    const letters = words.reduce((sum, word) => sum + word.text.length, 0)
    if (picture || turn !== 0 || words.length < FEW_WORDS || odd > words.length * 0.02) continue
    // Words that run into each other, as some files print them, are no truth.
    if (letters > words.length * 9) continue
    const worth = words.filter((word) => /\d/.test(word.text)).length + rulings.length
    const says = words.map((word) => word.text)
    if (!best || worth > best.worth) best = { file, page, says, ruled: rulings.length > RULED, worth }
  }
  return best
}

/** A page of each text PDF of a folder that is in one half, at most so many. */
export const truePages = async (folder: string, half: string, most: number): Promise<TruePage[]> => {
  const pages: TruePage[] = []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.pdf$/i.test(name))
  const byContent = (name: string) => createHash('sha256').update(name).digest('hex')
  for (const name of files.toSorted((a, b) => byContent(a).localeCompare(byContent(b)))) {
    if (pages.length >= most) break
    const file = `${folder}/${name}`
    const bytes = readFileSync(file)
    if (halfOf(bytes) !== half) continue
    const reader = await openPdf(new Uint8Array(bytes), null).catch(() => null)
    if (reader === null || typeof reader === 'string') continue
    const page = await pageOf(reader, file).catch(() => null)
    await reader.close()
    if (page) pages.push(page)
  }
  return pages
}

const draw = async (page: TruePage, { dpi, type, turn }: Drawing): Promise<Buffer> => {
  const reader = await openPdf(new Uint8Array(readFileSync(page.file)), null)
  if (typeof reader === 'string' || !reader.draw) throw new Error(`${page.file}: ${String(reader)}`)
  const sheet = await reader.draw(page.page, { dpi })
  await reader.close()
  const { w, h } = turnedBox({ x: 0, y: 0, w: sheet.width, h: sheet.height }, turn satisfies Turn)
  const canvas = createCanvas(w, h)
  const context = canvas.getContext('2d')
  context.translate(w / 2, h / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(sheet, -sheet.width / 2, -sheet.height / 2)
  return type === 'image/png' ? canvas.encode('png') : canvas.encode('jpeg', 60)
}

/** Seconds of a processor that the children of this process have used. */
export const childSeconds = (): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return Number(fields[1]) === process.pid ? sum + (Number(fields[11]) + Number(fields[12])) / 100 : sum
      } catch {
        return sum
      }
    }, 0)

/** Draws a page, has it read as an uploaded picture is, and counts what was found and what it cost. */
export const recognize = async (
  ocr: Ocr,
  page: TruePage,
  drawing: Drawing,
): Promise<Found & { seconds: number; turn: number }> => {
  const reader = await openPages(await draw(page, drawing), drawing.type)
  try {
    const before = childSeconds()
    const found = await ocr.recognise(await reader.scan(1))
    const seconds = Math.max(0, childSeconds() - before)
    const words = found.words.map((word) => word.text)
    return { ...compare(page.says, words), seconds, turn: found.turn }
  } finally {
    await reader.close()
  }
}
