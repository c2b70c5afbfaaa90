/** The largest blank form that a template takes, in bytes: 5 MiB. */
export const mostFormBytes = 5 * 1024 * 1024

/** Requests whose form the product makes itself while staff attached none: by name and kind of the request. */
export const madeForms = [{ document_name: 'Credit Authorization', entity_kind: 'borrower' }] as const

const begin = '%PDF-'
const end = '%%EOF'

/** Why bytes are no blank form, naming the file; null when they are a whole PDF that is not too large. */
export const blankFormRefusal = (name: string, bytes: Uint8Array): string | null => {
  if (bytes.length > mostFormBytes) return `The form is larger than 5 MB: ${name}`
  const text = (part: Uint8Array) => String.fromCharCode(...part)
  const isPdf = text(bytes.subarray(0, begin.length)) === begin && text(bytes.subarray(-1024)).includes(end)
  return isPdf ? null : `The form must be a PDF: ${name} isn't one`
}
