import { ApiError } from '../../lib/api.ts'
import { propertyWords as words } from './loan-property.words.ts'

/** The text of a failure inside a modal: the required words, then what the server says. */
export const modalFailure = (error: Error | null): string | null =>
  error === null ? null : error instanceof ApiError ? `${words.modalFailed}: ${error.message}` : words.modalFailed
