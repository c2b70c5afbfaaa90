import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { mapPicture } from './picture.ts'

const [WIDTH, HEIGHT] = [1200, 640]
const [land, sea, spot] = ['247,246,241', '232,237,242', '180,35,24']

/** Colors of a picture at shares of its width and height. */
const colorsOf = async (png: Buffer | null) => {
  if (!png) throw new Error('there is no picture')
  const picture = await loadImage(png)
  expect([picture.width, picture.height]).toEqual([WIDTH, HEIGHT])
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  context.drawImage(picture, 0, 0)
  return (across: number, down: number) =>
    [...context.getImageData(across * WIDTH, down * HEIGHT, 1, 1).data.slice(0, 3)].join(',')
}

test('[AH-16] a place stands in the middle of its county, with the land and the sea where they are', async () => {
  const miami = { lat: 25.77, lng: -80.19, label: '1995 NW 7th Avenue' }
  const at = await colorsOf(await mapPicture([miami]))
  expect(at(0.5, 0.5)).toBe(spot)
  expect(at(0.05, 0.3)).toBe(land)
  expect(at(0.95, 0.7)).toBe(sea)
})

test('[AH-16] several places are all in sight, and what has no place is left out', async () => {
  const [south, north] = [
    { lat: 40.71, lng: -74, label: 'A' },
    { lat: 42.36, lng: -71.06, label: 'B' },
  ]
  const at = await colorsOf(await mapPicture([south, north, { lat: 0, lng: 0, label: 'Nowhere' }]))
  // Margins are equal: a sixth of what lies between them, on each side.
  expect([at(0.2636, 0.833), at(0.7364, 0.167)]).toEqual([spot, spot])
})

test('[AH-16] where nothing is placed there is no map', async () => {
  expect(await mapPicture([])).toBeNull()
  expect(await mapPicture([{ lat: 0, lng: 0, label: '12 Main Street' }])).toBeNull()
})
