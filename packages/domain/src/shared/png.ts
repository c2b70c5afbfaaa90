/** The largest logo: bytes, and pixels to each side. */
export const logoLimits = { bytes: 200 * 1024, width: 1200, height: 400 } as const

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Width and height of a PNG by its header; null for bytes that are none. */
export const pngSize = (bytes: Uint8Array): { width: number; height: number } | null => {
  if (bytes.length < 33 || signature.some((byte, n) => bytes[n] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The first chunk is the header: its length, 'IHDR', width, height.
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452) return null
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && height > 0 ? { width, height } : null
}

/** Why bytes cannot be a logo, in words; null when they can. */
export const logoRefusal = (bytes: Uint8Array): string | null => {
  if (bytes.length > logoLimits.bytes) return `The logo is larger than ${logoLimits.bytes / 1024} kB.`
  const size = pngSize(bytes)
  if (!size) return 'The logo must be a PNG.'
  if (size.width > logoLimits.width || size.height > logoLimits.height)
    return `The logo is larger than ${logoLimits.width} × ${logoLimits.height} pixels.`
  return null
}
