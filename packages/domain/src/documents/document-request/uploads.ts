/** Shown for a file of another type (F-28, F-29). */
export const notValidFileType = 'Not valid file type'
/** File types taken: the media type, its extensions (without the dot), the first being the usual one. */
export const acceptedTypes = [
  { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { mediaType: 'image/png', extensions: ['png'] },
  { mediaType: 'image/gif', extensions: ['gif'] },
  { mediaType: 'image/bmp', extensions: ['bmp'] },
  { mediaType: 'image/heic', extensions: ['heic', 'heif'] },
  { mediaType: 'image/tiff', extensions: ['tiff', 'tif'] },
  { mediaType: 'application/pdf', extensions: ['pdf'] },
  { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  { mediaType: 'application/vnd.ms-excel', extensions: ['xls'] },
  { mediaType: 'text/csv', extensions: ['csv'] },
] as const
export type AcceptedMediaType = (typeof acceptedTypes)[number]['mediaType']

/** The accepted media type that a file name tells by its extension, or null. Browsers report none for HEIC and many for CSV. */
export const mediaTypeOf = (fileName: string): AcceptedMediaType | null => {
  const extension = /\.([^.]+)$/.exec(fileName.trim().toLowerCase())?.[1]
  const type = acceptedTypes.find((accepted) => accepted.extensions.some((known) => known === extension))
  return type?.mediaType ?? null
}

/** Office files that may carry macros. */
const WITH_MACROS = /\.(?:xlsm|xltm|xlsb|xlam|docm|dotm)$/i
const NO_MACROS = 'Save a copy without macros and send that.'

/** Why a file is refused for its type, in words for whoever sends it. */
export const typeRefusal = (fileName: string): string =>
  `${notValidFileType}: ${fileName}${WITH_MACROS.test(fileName.trim()) ? `. It can contain macros. ${NO_MACROS}` : ''}`

/** Why a file is refused whose content is not what its name says: often one that a program renamed, or a web page saved as a PDF. */
export const contentRefusal = (fileName: string): string =>
  `${notValidFileType}: ${fileName}. The file is not what its name says. Open it, save it as a PDF and send that.`

/** Why a new office file is refused that opens with a password alone. */
export const lockedRefusal = (fileName: string): string =>
  `${fileName} is password-protected. Save a copy without a password and send that.`

/** Why an office file is refused whose content has macros, whatever it is called. */
export const macroRefusal = (fileName: string): string => `${fileName} contains macros. ${NO_MACROS}`
