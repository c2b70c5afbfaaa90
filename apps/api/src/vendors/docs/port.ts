/** Where a document is read and edited online. */
export interface OnlineCopy {
  /** The service's own id of it. */
  id: string
  viewUrl: string
  editUrl: string
}

/** Puts Word documents to an online editor. */
export interface OnlineDocs {
  /** Makes an online copy of a Word document. Throws when the service refuses or does not answer in time. */
  put(document: { name: string; docx: Buffer; contentType: string }): Promise<OnlineCopy>
  /** The addresses of a copy made before. */
  open(id: string): OnlineCopy
  /** Asks the service something harmless. Throws what is wrong, in words for an administrator. */
  check?(): Promise<void>
}
