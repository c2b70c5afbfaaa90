import type { Readable } from 'node:stream'

/** What a scan found: nothing, the name of what it found, or that the file is larger than the scanner takes. */
export type ScanResult = { is: 'clean' } | { is: 'infected'; name: string } | { is: 'too-large' }

/** Looks for malware in files. */
export interface Scanner {
  /** Reads all of the stream. Throws ScannerUnavailable when no verdict came: such a file must not be handed out. */
  scan(content: Readable): Promise<ScanResult>
}

/** The scanner gave no verdict: it is down, too slow, or answered something else. To be asked again later. */
export class ScannerUnavailable extends Error {}
