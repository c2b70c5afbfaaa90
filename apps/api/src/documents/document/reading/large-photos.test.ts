import { readdirSync, readFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { arrowHeic } from '../../../../test/photos.ts'
import { CHILD_MB } from '../../../platform/file-child.ts'
import { openPages } from './page-reader.ts'

/** A picture of 16 megapixels, shaded so that it is cleaned before it is recognized, as a phone sends it. */
const shaded = async (): Promise<Buffer> => {
  const canvas = createCanvas(2988, 5312)
  const context = canvas.getContext('2d')
  const shade = context.createLinearGradient(0, 0, 0, canvas.height)
  shade.addColorStop(0, '#eee')
  shade.addColorStop(1, '#777')
  context.fillStyle = shade
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas.encode('jpeg')
}

test('[DA-12] photos of a phone are read one after the other, each in the memory that a file may take', async () => {
  const large = await shaded()
  const photos = [
    ['image/jpeg', large],
    ['image/heic', arrowHeic],
    ['image/jpeg', large],
  ] as const
  const read: string[] = []
  for (const [type, bytes] of photos) {
    const reader = await openPages(bytes, type)
    const { width, height } = await reader.scan(1)
    read.push(`${width} x ${height}`)
    await reader.close()
  }
  expect(read).toEqual(['2988 x 5312', '3024 x 4032', '2988 x 5312'])
})

/** Megabytes that each reader of this process may still set aside before the system refuses it. */
const leftOfReaders = (): number[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const [status, limits] = ['status', 'limits'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
      const isOurs = status?.includes(`PPid:\t${process.pid}\n`)
      if (!isOurs || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('page-reader.worker')) return []
      const [, limit] = /Max data size\s+(\d+)/.exec(limits ?? '') ?? []
      const [, used] = /VmData:\s+(\d+) kB/.exec(status ?? '') ?? []
      return [(Number(limit) - Number(used) * 1024) / 1_048_576]
    } catch {
      // No process, or one that ended meanwhile.
      return []
    }
  })

test('[DA-12] with its engines loaded, a child may still take as much as a file may', async () => {
  const reader = await openPages(arrowHeic, 'image/heic')
  const left = leftOfReaders()
  await reader.close()
  expect(left.length).toBeGreaterThan(0)
  expect(Math.min(...left)).toBeGreaterThan(CHILD_MB)
})
