import type { Deps } from '../../app/deps.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { bytesOf } from './reading.service.ts'
import { CannotRead, jpegOf } from './reading/page-reader.ts'

/** What stands for a photo in Apple's format: a JPEG, with the original's key and name. */
export interface JpegCopy {
  storage_key: string
  file_name: string
  content_type: 'image/jpeg'
  size_bytes: number
  sha256: string
  original_key: string
  original_name: string
}

const reasons: Readonly<Partial<Record<CannotRead['why'], string>>> = {
  'too-large': 'has more pixels than can be shown. Send a smaller copy, or save it as JPG.',
  'needs-memory': 'has more pixels than can be shown. Send a smaller copy, or save it as JPG.',
  'took-too-long': 'could not be converted in time. Save it as JPG and send it again.',
}

/**
 * Makes and stores the JPEG that is shown, read and arranged in place of a photo in Apple's format; can be repeated. Answers
 * why not, fit for whoever sent it, when there is no picture in the file.
 */
export const makeJpegCopy = async (
  { storage }: Pick<Deps, 'storage'>,
  photo: { storage_key: string; file_name: string },
): Promise<JpegCopy | string> => {
  try {
    const jpeg = Buffer.from(await jpegOf(await bytesOf({ storage }, photo)))
    const key = `${photo.storage_key}-jpeg`
    await storage.write(key, jpeg, 'image/jpeg')
    return {
      ...{ storage_key: key, file_name: photo.file_name.replace(/\.hei[cf]$/i, '.jpg'), content_type: 'image/jpeg' },
      ...{ size_bytes: jpeg.length, sha256: sha256Of(jpeg) },
      ...{ original_key: photo.storage_key, original_name: photo.file_name },
    }
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    return `${photo.file_name} ${reasons[error.why] ?? 'is damaged. Send the photo again, or save it as JPG.'}`
  }
}
