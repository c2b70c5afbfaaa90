import { expect, test } from 'vitest'
import { brandShades, contrast, defaultBrand } from './palette.ts'

const dark = '#161c25'
const names = [defaultBrand, '#ffd600', '#ffffff', '#000000', '#ff0000', '#00e5ff', '#7cff00', '#2563eb', '#808080']

test.each(names)('a brand of %s stays readable: buttons, links on light, selected ground', (colour) => {
  const shades = brandShades(colour)
  expect(contrast('#ffffff', shades[7])).toBeGreaterThanOrEqual(4.5)
  expect(contrast(shades[8], '#f1f5f9')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(shades[9], shades[0])).toBeGreaterThanOrEqual(4.5)
})

test.each(names)('a brand of %s has links readable on dark surfaces', (colour) => {
  expect(contrast(brandShades(colour)[3], dark)).toBeGreaterThanOrEqual(4.5)
})

test('text that is no colour falls back to the own brand', () => {
  expect(brandShades('url(evil)')).toEqual(brandShades(null))
})
