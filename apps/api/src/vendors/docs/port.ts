/** Where a document is read and edited online. */
export interface OnlineCopy {
  /** The service's own id of it. */
  id: string
  viewUrl: string
  editUrl: string
}

/** A file to put online; it lies in the folder of its loan. */
export interface OnlineFile {
  name: string
  body: Buffer
  contentType: string
  /** The service's id of the loan's folder. */
  folder: string
}

/** Puts Word documents and workbooks to an online editor. Each call throws when the service refuses or does not answer in time. */
export interface OnlineDocs {
  /** The id of a loan's own folder, made at the first asking. */
  folder(loan: { id: string; name: string }): Promise<string>
  /** Makes an online copy of a Word document. */
  put(document: OnlineFile): Promise<OnlineCopy>
  /** Makes an online spreadsheet of an XLSX workbook; answers its id. */
  putSheet(workbook: OnlineFile): Promise<string>
  /** The addresses of a copy made before. */
  open(id: string): OnlineCopy
  /** Asks the service something harmless. Throws what is wrong, in words for an administrator. */
  check?(): Promise<void>
}
