import sanitizeHtml from 'sanitize-html'

const KEPT = [
  ...[
    'p',
    'br',
    'div',
    'span',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'hr',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'caption',
    'dl',
    'dt',
    'dd',
  ],
]
/** Longer than this nobody reads; what is cut stands in the message as it came. */
const MAX_HTML = 500_000

/**
 * What a stranger wrote as HTML, without whatever runs, styles, submits or loads: no pictures, so that opening it tells
 * nobody that it was read. Links open elsewhere and say nothing of where they were pressed.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html.slice(0, MAX_HTML), {
    allowedTags: KEPT,
    allowedAttributes: { a: ['href', 'rel', 'target'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 60,
    // Gone with what stands in them: the title of a page is no line of a letter.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    },
  })
