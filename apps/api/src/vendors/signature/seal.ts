import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import type { SigningKey } from './certificate.ts'
import { signDetached } from './cms.ts'
import { preparedPdf, type SealText } from './pdf.ts'

class KeySigner extends Signer {
  readonly key: SigningKey
  constructor(key: SigningKey) {
    super()
    this.key = key
  }
  override async sign(content: Buffer): Promise<Buffer> {
    return signDetached(content, this.key)
  }
}

/**
 * Seals a PDF: what it was stays byte for byte, signatures are drawn into its blocks, a line is added to its pages, `appendix` (a PDF of its own) behind them,
 * and one signature over all of it (ETSI.CAdES.detached). The file is opened in a process apart, which never sees the
 * key. Fails with CannotSign.
 */
export const sealPdf = async (
  pdf: Buffer,
  { appendix, ...text }: SealText & { appendix: Buffer },
  key: SigningKey,
): Promise<Buffer> => new SignPdf().sign(await preparedPdf(pdf, appendix, text), new KeySigner(key), text.at)
