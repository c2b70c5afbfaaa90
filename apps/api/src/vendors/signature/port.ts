import type { SigningKey } from './certificate.ts'

/** What is handed to a hosted service. */
export interface HostedEnvelope {
  /** Ours; handing the same envelope over again answers the first one. */
  key: string
  title: string
  /** A PDF in which `/sn1/` and `/ds1/` mark wherever the first recipient signs and dates, and so on. */
  pdf: Buffer
  recipients: readonly { id: string; position: number; name: string; email: string }[]
  /** Where the service tells news; null when it is not to. */
  newsUrl: string | null
}

/** Where an envelope stands at the service. */
export interface HostedStatus {
  state: 'open' | 'completed' | 'declined' | 'voided'
  /** By our recipient's position. */
  recipients: readonly {
    position: number
    deliveredAt: Date | null
    signedAt: Date | null
    declinedAt: Date | null
    declineReason: string | null
  }[]
}

/** A message of the service, its signature checked. It is a hint: what it says is asked again. */
export interface HostedNews {
  envelopeId: string
  /** The same for every repeat of the message. */
  eventKey: string
}

/** A hosted e-signature service. Every call may throw; `HostRefused` says that trying again is of no use. */
export interface HostedSigning {
  /** Hands an envelope over and answers its id at the service. */
  send(envelope: HostedEnvelope): Promise<string>
  status(id: string): Promise<HostedStatus>
  /** The service's page for one recipient; comes back to `returnUrl`. */
  signingUrl(
    id: string,
    recipient: { id: string; name: string; email: string; position: number },
    returnUrl: string,
  ): Promise<string>
  void(id: string, reason: string): Promise<void>
  /** The whole signed document with the service's own certificate of completion. */
  signedFile(id: string): Promise<Buffer>
  /** Signs in and looks for the account. Throws what is wrong, in words for an administrator. */
  check(): Promise<void>
  /** Checks a message: null when it is forged, too old, or of no envelope. `now` in epoch milliseconds. */
  readNews(headers: Readonly<Record<string, unknown>>, body: Buffer, now: number): HostedNews | null
}

/** The service will never do this: trying again is of no use. */
export class HostRefused extends Error {}

/** How documents are signed. */
export interface Signature {
  kind: 'embedded' | 'docusign'
  /** Null: recipients sign on our own page. */
  hosted: HostedSigning | null
  /** What the operator set to seal files with; null: the installation's own certificate. */
  key: SigningKey | null
}
