import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import type { Tx } from '../../platform/db.ts'
import { insertRequest, type NewRequest, type Recipient, recipients } from './request.queries.ts'
import { insertUpload, moveProcess, type NewDocument, type UploadRow } from './upload.queries.ts'

/** Adds an accepted file to a request, whose bytes are still to be copied; answers its document. */
export const addAcceptedCopy = async (
  tx: Tx,
  d: Omit<NewDocument, 'uploadedBy' | 'declaredBytes' | 'fingerprint'>,
): Promise<UploadRow> => {
  const made = await insertUpload(tx, { ...d, uploadedBy: null, declaredBytes: null, fingerprint: null })
  await moveProcess(tx, made.process_id, ['New'], 'Accepted')
  return made
}

/** Takes the acceptance of a copy back, so that what was read from it counts no more. */
export const withdrawCopy = (tx: Tx, processId: string): Promise<number> =>
  moveProcess(tx, processId, ['Accepted'], 'Rejected')

/** Makes a request, without writing to anybody; answers its id. */
export const addRequest = async (tx: Tx, request: NewRequest): Promise<string> => (await insertRequest(tx, request)).id

/** Who is written to about a loan, or about one of its borrowers: those with an address. */
export const writtenTo = async (tx: Tx, loanId: string, borrowerId: string | null): Promise<Recipient[]> =>
  (await recipients(tx, loanId, borrowerId)).filter(({ email }) => !isPlaceholderEmail(email))
