import { readFileSync } from 'node:fs'

/** A photo of a phone held upright, 3024 x 4032 pixels: an arrow that points up, black on white paper. */
export const arrowHeic = readFileSync(new URL('./heic/arrow.heic', import.meta.url))

/** The offset of what a property box of a HEIC file says. */
const propertyAt = (heic: Buffer, name: string, from = 0) => heic.indexOf(name, from, 'latin1') + 4

/** The photo as if the phone had been held another way: so many quarter turns against the clock. */
export const turnedHeic = (quarters: number): Buffer => {
  const turned = Buffer.from(arrowHeic)
  turned[propertyAt(turned, 'irot')] = quarters
  return turned
}

/** The photo with all the sizes it states made this many pixels. */
export const hugeHeic = (pixels: number): Buffer => {
  const huge = Buffer.from(arrowHeic)
  for (let at = propertyAt(huge, 'ispe'); at > 4; at = propertyAt(huge, 'ispe', at)) {
    huge.writeUInt32BE(pixels, at + 4)
    huge.writeUInt32BE(pixels, at + 8)
  }
  return huge
}

/** The photo with its pictures overwritten: its boxes are sound, what they hold is not. */
export const damagedHeic = (): Buffer => {
  const damaged = Buffer.from(arrowHeic)
  // Behind the name of the box its length stands.
  return damaged.fill(0x5a, propertyAt(damaged, 'mdat') + 8)
}
