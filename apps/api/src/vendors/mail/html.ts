const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const linked = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, n) => (n % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')

/** Whose letter it is. */
export interface MailBrand {
  name: string
  /** Where people ask for help. */
  contact: string
  /** '#rrggbb'; null for the plain one. */
  colour: string | null
  /** Address of the logo; null without one. */
  logo: string | null
}

const head = ({ name, colour, logo }: MailBrand): string =>
  logo === null
    ? `<p style="margin:0 0 24px;font-weight:600;color:${escaped(colour ?? '#334155')}">${escaped(name)}</p>`
    : `<p style="margin:0 0 24px"><img src="${escaped(logo)}" alt="${escaped(name)}" height="36" style="height:36px;border:0"></p>`

const foot = ({ name, contact }: MailBrand): string =>
  `<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #cbd5e1;font-size:13px;color:#52606d">${escaped(name)} · <a href="mailto:${escaped(contact)}">${escaped(contact)}</a></p>`

/**
 * The plain text of a letter as HTML, under the lender's logo or name: paragraphs, line breaks and links, nothing else; what
 * people wrote stays text.
 */
export const toHtml = (text: string, brand: MailBrand): string => {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split('\n').map(linked).join('<br>')}</p>`)
  const style = 'max-width:600px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere'
  return `<!doctype html><html lang="en"><body><div style="${style}">${head(brand)}${paragraphs.join('')}${foot(brand)}</div></body></html>`
}
