import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openPages } from '../../apps/api/src/documents/document/reading/page-reader.ts'
import type { Ocr } from '../../apps/api/src/vendors/ocr/port.ts'
import { childSeconds, halfOf } from './recognition.ts'
import { compare, type Found } from './truth.ts'

/** A picture of a paper, and what stands on it in a text file of the same name beside it. */
export interface TrueScan {
  file: string
  says: string
}

/** The pictures of a folder that are in one half and have their text beside them, at most so many. */
export const trueScans = (folder: string, half: string, most: number): TrueScan[] =>
  readdirSync(folder)
    .filter((name) => /\.jpe?g$/i.test(name))
    .toSorted()
    .map((name) => path.join(folder, name))
    .filter((file) => halfOf(readFileSync(file)) === half)
    .slice(0, most)
    .map((file) => ({ file, says: readFileSync(file.replace(/\.jpe?g$/i, '.txt'), 'utf8') }))

/** Has a picture read as an uploaded one is, and counts what was found and what it cost; letters count alike in any case. */
export const recognizeScan = async (ocr: Ocr, scan: TrueScan): Promise<Found & { seconds: number; turn: number }> => {
  const reader = await openPages(readFileSync(scan.file), 'image/jpeg')
  try {
    const before = childSeconds()
    const found = await ocr.recognise(await reader.scan(1))
    const seconds = Math.max(0, childSeconds() - before)
    const words = found.words.map((word) => word.text.toUpperCase())
    return { ...compare([scan.says.toUpperCase()], words), seconds, turn: found.turn }
  } finally {
    await reader.close()
  }
}
