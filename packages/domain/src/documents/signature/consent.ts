/** What a signer agrees to; kept with the signature word by word. `brand`: the lender. */
export const consentText = (brand: string): string =>
  `I agree to sign this document electronically and to receive it as an electronic file. My electronic signature has the same effect as one by hand. I have read the document. I can ask ${brand} for a paper copy, or decline and sign on paper instead.`

/** What it means that a file is sealed by a certificate that vouches for itself. */
export const selfSignedText = (brand: string): string =>
  `The seal is made with a certificate that ${brand} issued to itself. It proves that the file has not changed since it was sealed. It does not by itself prove to a third party who ${brand} is: PDF readers say that they do not know the issuer.`

/** The same for a certificate of an authority. */
export const issuedText = (issuer: string): string =>
  `The seal is made with a certificate issued by ${issuer}. It proves that the file has not changed since it was sealed, and who sealed it.`
