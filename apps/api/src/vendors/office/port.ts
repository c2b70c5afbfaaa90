/** The printing failed; `final` when another try would fail the same way. The message is fit for an administrator. */
export class PrintFailed extends Error {}

/** Prints Word documents as PDF. */
export interface Office {
  /** Answers the PDF. Throws PrintFailed, also when it takes too long. */
  print(docx: Buffer, o: { signal: AbortSignal }): Promise<Buffer>
}
