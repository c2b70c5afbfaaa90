import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const home = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }

/** Where the browser finds them; the version in the path lets them be kept for a year. */
const folder = `assets/pdf-${version}`
const parts = ['wasm', 'cmaps', 'standard_fonts', 'iccs']
/** Scripts of a document are never run, and every browser we serve knows WebAssembly. */
const left = /quickjs|nowasm|LICENSE/i

/**
 * What pdf.js needs beside its code: decoders of scanned pages (JBIG2, JPEG 2000), fonts and character maps of documents
 * that bring none. Copied as they are; `__PDF_PARTS__` tells the code where they lie.
 */
export const pdfParts = (): Plugin => ({
  name: 'plinth-pdf-parts',
  config: () => ({ define: { __PDF_PARTS__: JSON.stringify(`/${folder}/`) } }),
  generateBundle() {
    for (const part of parts)
      for (const name of readdirSync(path.join(home, part)))
        if (!left.test(name))
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${part}/${name}`,
            source: readFileSync(path.join(home, part, name)),
          })
  },
  configureServer: (server) => {
    server.middlewares.use((req, res, next) => {
      const [, part, name] = new RegExp(`^/${folder}/(\\w+)/([\\w.-]+)$`).exec(req.url ?? '') ?? []
      if (!part || !name || !parts.includes(part)) return next()
      res.end(readFileSync(path.join(home, part, name)))
    })
  },
})
