import type { Deps } from '../../app/deps.ts'
import { bytesOf } from './reading.service.ts'
import { CannotRead, openPages } from './reading/page-reader.ts'
import { photosOfLoan } from './photos.queries.ts'

/** Pixels across: as wide as half a page of a paper needs. */
const PHOTO_WIDTH = 480

type Photo = Awaited<ReturnType<typeof photosOfLoan>>[number]

const pictureOf = async (deps: Pick<Deps, 'storage'>, photo: Photo): Promise<Buffer[]> => {
  try {
    const reader = await openPages(await bytesOf(deps, photo), photo.content_type)
    try {
      return [Buffer.from((await reader.picture(1, PHOTO_WIDTH)).png)]
    } finally {
      await reader.close()
    }
  } catch (error) {
    if (error instanceof CannotRead) return []
    throw error
  }
}

/**
 * The pictures that came for a loan's request 'Property Photos', accepted ones first, as PNG; `most` at most. One that
 * cannot be read is left out.
 */
export const propertyPhotos = async (
  deps: Pick<Deps, 'db' | 'storage'>,
  loanId: string,
  most: number,
): Promise<Buffer[]> => {
  const pictures: Buffer[] = []
  // One after the other: each is decoded in a process of its own.
  for (const photo of await photosOfLoan(deps.db, loanId, most)) pictures.push(...(await pictureOf(deps, photo)))
  return pictures
}
