/** The long side of a kept photo in pixels: 200 to the inch on Letter paper, enough for reading the text on it. */
const LONG_SIDE = 2200
const QUALITY = 0.82

export interface UprightPhoto {
  jpeg: Blob
  width: number
  height: number
}

/**
 * A photo from a camera as a JPEG of a sensible size, upright as its EXIF says, and without the place it was taken at.
 * Rejects when the browser cannot read the picture.
 */
export const uprightPhoto = async (file: Blob): Promise<UprightPhoto> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no pictures')
  // A transparent PNG would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!jpeg) throw new Error('the browser made no JPEG')
  return { jpeg, width: canvas.width, height: canvas.height }
}
