import { expect, test } from 'vitest'
import { fitted, inFrame, projected, pulled, radiusOf, roundMoney, sketchPath, spotsOf } from './sketch.ts'

const frame = { width: 332, height: 232 }
const camera = fitted([-100, 30, -90, 40], frame)
const project = projected(camera, frame)
const at = (id: string, lng: number, lat: number, amount = 1) => ({ id, name: id, amount, lat, lng, count: 1 })

test('[C-01] the sketch puts the middle of its view in the middle, all of it within its padding, north above south', () => {
  const [left, bottom] = project(-100, 30)
  const [right, top] = project(-90, 40)
  expect((left + right) / 2).toBeCloseTo(166)
  expect((top + bottom) / 2).toBeCloseTo(116)
  expect(bottom - top).toBeCloseTo(200)
  expect(left).toBeGreaterThan(16)
})

test('[C-01] loans that lie close are one circle with their number and sum; one alone keeps its id; no place is no circle', () => {
  const spots = spotsOf([at('a', -95, 35, 5), at('b', -95.2, 35.1, 7), at('c', -91, 39, 1), at('d', 0, 0, 9)], project)
  expect(spots.map(({ count, sum, id }) => ({ count, sum, id }))).toEqual([
    { count: 1, sum: 1, id: 'c' },
    { count: 2, sum: 12, id: null },
  ])
  const joined = spotsOf([{ ...at('a', -95, 35, 50), count: 40 }, at('b', -95.2, 35.1, 7)], project)
  expect(joined.map(({ count, sum, id, first }) => ({ count, sum, id, first }))).toEqual([
    { count: 41, sum: 57, id: null, first: 'a' },
  ])
  expect([37_640_000, 999_600_000, 1_240_000_000].map(roundMoney)).toEqual(['$38M', '$1B', '$1.2B'])
  expect([1, 2, 10, 50, 250, 1000].map(radiusOf)).toEqual([7, 14, 19, 23, 27, 32])
})

test('[C-01] a circle that is gone to stands in the middle, twice as far apart a level nearer; what is in the frame is told', () => {
  const nearer = { ...camera, lng: -91, lat: 39, zoom: camera.zoom + 1 }
  const [x, y] = projected(nearer, frame)(-91, 39)
  expect([x, y]).toEqual([166, 116])
  expect(projected(nearer, frame)(-90, 39)[0] - x).toBeCloseTo(2 * (project(-90, 39)[0] - project(-91, 39)[0]))
  const [west, south, east, north] = inFrame(nearer, frame)
  const edge = projected(nearer, frame)
  const corners = [...edge(west, south), ...edge(east, north)]
  for (const [n, pixel] of [0, 232, 332, 0].entries()) expect(corners[n]).toBeCloseTo(pixel)
  expect(projected(pulled(nearer, 30, -20), frame)(-91, 39).map(Math.round)).toEqual([196, 96])
})

test("[C-01] the level is the engine's: at level 0 the earth is 512 pixels wide", () => {
  const whole = fitted([-180, -85, 180, 85], { width: 544, height: 5000 })
  expect(whole.zoom).toBeCloseTo(0)
})

test('an outline loses the points that cannot be told apart, and islands that vanish', () => {
  const ring = [
    [-100, 30],
    [-100, 30.0001],
    [-90, 30],
    [-90, 40],
    [-100, 40],
    [-100, 30],
  ]
  const island = [
    [-95, 35],
    [-95.0001, 35],
    [-95, 35.0001],
    [-95, 35],
  ]
  const path = sketchPath([ring, island], project)
  expect(path.match(/M/g)).toHaveLength(1)
  expect(path.match(/,/g)).toHaveLength(5)
})
