/** A file of the page, as it is sent. */
interface DocsFile {
  type: string
  body: string
}

const page = (base: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API of Plinth</title>
<link rel="stylesheet" href="${base}/docs/swagger-ui.css"><link rel="stylesheet" href="${base}/docs/look.css">
<link rel="icon" href="data:,">
</head>
<body><main id="docs"></main><script src="${base}/docs/swagger-ui-bundle.js"></script><script src="${base}/docs/start.js"></script></body>
</html>
`

/**
 * Swagger UI prints the address of a call as a link inside of the button that opens it: nobody can tell by keyboard or
 * screen reader which of the two they press. Here it is text; the address bar follows the opened call all the same. There
 * is one server, so nothing to choose.
 */
const start = (base: string) => `const plain = ({ React }) => ({
  components: {
    DeepLink: ({ text }) => React.createElement('span', null, text),
    ServersContainer: () => null,
  },
  wrapComponents: {
    TextArea: (Area) => (props) => React.createElement(Area, { 'aria-label': 'Request body', ...props }),
    // The table of answers calls itself a region without a name: two open calls could not be told apart.
    responses: (Responses) => (props) =>
      React.createElement(
        'div',
        { ref: (box) => box?.querySelector('table[role=region]')?.removeAttribute('role') },
        React.createElement(Responses, props),
      ),
    // Its headings go from the first level to the third.
    InfoContainer: (Info) => (props) =>
      React.createElement(
        React.Fragment, null, React.createElement(Info, props), React.createElement('h2', { className: 'wrapper' }, 'Calls'),
      ),
  },
})
window.SwaggerUIBundle({
  url: '${base}/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: false, plugins: [plain],
  syntaxHighlight: false,
})
`

/** Swagger UI's colours that are too faint to read, made darker; its examples in full, as nobody scrolls them by keyboard. */
const look = `
.swagger-ui .opblock .opblock-summary-method { text-shadow: none; color: #fff }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1a5fa8 }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1b7048 }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #945200 }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e }
.swagger-ui .info .title small { background: #4b515c }
.swagger-ui .info .title small.version-stamp { background: #3f6600 }
.swagger-ui .info a, .swagger-ui .info .url, .swagger-ui .info__license__url a { color: #1a5fa8 }
.swagger-ui .btn.authorize { color: #1b7048; border-color: #1b7048 }
.swagger-ui .btn.authorize svg { fill: #1b7048 }
.swagger-ui .json-schema-2020-12-expand-deep-button, .swagger-ui .json-schema-2020-12__attribute,
.swagger-ui .json-schema-2020-12-keyword__name--secondary, .swagger-ui .json-schema-2020-12-keyword__value--secondary,
.swagger-ui .json-schema-2020-12__description, .swagger-ui .json-schema-2020-12-keyword--description {
  color: #4b515c;
}
.swagger-ui .json-schema-2020-12__constraint--string { background: #7a4f00 }
.swagger-ui .parameter__in { color: #4b515c }
.swagger-ui .highlight-code .microlight { overflow: visible; max-height: none; white-space: pre-wrap }
.swagger-ui .btn.cancel { color: #b3261e; border-color: #b3261e }
.swagger-ui .btn.execute { background: #1a5fa8; border-color: #1a5fa8 }
.swagger-ui h2.wrapper { font: 600 24px sans-serif; color: #3b4151; margin-block: 0 }
`

/** The page that shows the API, by path below the base path; Swagger UI's own files come beside it. */
export const apiDocs = (base: string): Record<string, DocsFile> => ({
  '/docs': { type: 'text/html', body: page(base) },
  '/docs/start.js': { type: 'text/javascript', body: start(base) },
  '/docs/look.css': { type: 'text/css', body: look },
})
