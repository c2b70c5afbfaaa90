import { matchFile } from '../../documents/document-request/file-match.ts'
import { type WizardFileField, wizardFiles } from './wizard-sections.ts'

/**
 * The document of section 7 that each of several files is, by its name, in the order given; null where the name does not
 * settle it. A document takes one file: what is `taken` already, or by a file before it, is not given again.
 */
export const sortDropped = (
  names: readonly string[],
  taken: readonly WizardFileField[],
): (WizardFileField | null)[] => {
  const free = new Set(
    wizardFiles.filter(({ section, name }) => section === 'documents' && !taken.includes(name)).map(({ name }) => name),
  )
  return names.map((fileName) => {
    const open = wizardFiles.filter(({ name }) => free.has(name))
    const called = (nameOf: (file: (typeof open)[number]) => string) =>
      matchFile(
        fileName,
        open.map((file) => ({ id: file.name, name: nameOf(file), about: '', needed: true })),
      )
    const id = called(({ label }) => label) ?? called(({ request }) => request.document_name)
    const field = open.find(({ name }) => name === id)?.name ?? null
    if (field) free.delete(field)
    return field
  })
}
