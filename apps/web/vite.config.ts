import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fullWords } from './first-words.ts'
import { contractWithoutSchemas } from './vite.contract.ts'
import { idsAtOnce } from './vite.ids.ts'
import { pdfParts } from './vite.pdf.ts'

/** The public application is an HTML entry of its own; every other address is the signed-in application. */
const publicEntry = (): Plugin => ({
  name: 'plinth-public-entry',
  configureServer: (server) => {
    server.middlewares.use((req, _res, next) => {
      if (/^\/application(\/|\?|$)/.test(req.url ?? '')) req.url = '/apply.html'
      next()
    })
  },
})

/** What the public form shows at once, without what it fetches later. */
const formFiles =
  /pages[\\/]application-page|intake[\\/]application[\\/](application|borrower|form|phone|step|end|use|draft|pending|field)[\w-]*\.|domain[\\/]src[\\/]intake[\\/]application[\\/](fields|figures|rules|validate|steps|payload|expected-noi|leverage)/

/** The same entry once more for /application/full, whose first words are its own. */
const fullEntry = (): Plugin => ({
  name: 'plinth-full-entry',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const html = bundle['apply.html']
      if (html?.type !== 'asset') return
      const source = String(html.source)
        .replace(/<h1>[^<]*<\/h1>/, `<h1>${fullWords.title}</h1>`)
        .replace(/<p>[^<]*<\/p>/, `<p>${fullWords.intro}</p>`)
      this.emitFile({ type: 'asset', fileName: 'apply-full.html', source })
    },
  },
})

/** What draws a loan's name, and little besides: on a slow line nothing else may come before it. */
const headFiles =
  /contract[\\/]src[\\/]\w+[\\/](activity|board-review|endpoint|loan|loan-(analysis|list|match|status)|notifications)\.ts|domain[\\/]src[\\/](loan[\\/]status|credit[\\/]insight[\\/]levels)\.ts|(loan[\\/](loan|status)|intake[\\/]match)[\\/][\w-]+\.(calls|words)\.ts|loan[\\/]loan[\\/]loan\.(query|module)|ui[\\/]badge|components[\\/]Title[\\/]|Icon(ArrowLeft|Pencil)\./

/**
 * What the whole application shares comes in few files. Left alone it is cut by who uses what into a hundred, and a first
 * visit waits for each: the frame with all it needs, the head of a loan, the icons, and the small parts that most screens
 * use. Head and icons come without what they import, which would draw in half of the application.
 */
const sharedFiles = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  { name: 'head', test: headFiles, minShareCount: 2, includeDependenciesRecursively: false, priority: 2 },
  {
    name: 'icons',
    test: /@tabler[\\/]icons-react/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'parts',
    test: /@floating-ui|components[\\/](Input|InputBase|TextInput|Tooltip|CloseButton|Portal|Loader)[\\/]|@mantine[\\/]hooks|@tanstack[\\/](react-)?query|src[\\/]ui[\\/](button|chip|late|refusal-tip|section)\./,
    minShareCount: 4,
    priority: 1,
  },
]

/**
 * The form is built by itself (`vite build --mode apply`, after the application): sharing files with the application
 * would cut it into sixty, and a phone waits for each.
 */
export default defineConfig(({ mode }) => ({
  plugins: [contractWithoutSchemas(), react(), publicEntry(), fullEntry(), idsAtOnce(), pdfParts()],
  server: { proxy: { '/api': { target: process.env['PLINTH_API'] ?? 'http://127.0.0.1:3000', changeOrigin: false } } },
  build: {
    target: 'es2022',
    // Older targets make the CSS minifier rewrite light-dark() into a polyfill that ignores Mantine's colour scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: mode !== 'apply',
    copyPublicDir: mode !== 'apply',
    manifest: mode === 'apply' ? '.vite/apply.json' : true,
    // PDF and map engines are this large; what each screen loads is held by bundle-sizes.
    chunkSizeWarningLimit: 1400,
    rolldownOptions:
      mode === 'apply'
        ? {
            input: { apply: 'apply.html' },
            // The form stays one file, with all it needs, although the full application borrows some of its fields.
            output: { codeSplitting: { groups: [{ name: 'form', test: formFiles }] } },
          }
        : { input: { app: 'index.html' }, output: { codeSplitting: { groups: sharedFiles } } },
  },
}))
