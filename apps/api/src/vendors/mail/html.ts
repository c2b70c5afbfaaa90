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

/** The plain text of a letter as HTML: paragraphs, line breaks and links, nothing else; what people wrote stays text. */
export const toHtml = (text: string): string => {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split('\n').map(linked).join('<br>')}</p>`)
  const style = 'max-width:600px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere'
  return `<!doctype html><html lang="en"><body><div style="${style}">${paragraphs.join('')}</div></body></html>`
}
