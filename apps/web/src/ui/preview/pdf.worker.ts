// Reads PDFs off the page's thread; starts itself on import.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
