/** Pages from which a PDF takes long to open: the picture of its first page is kept and shown meanwhile. */
export const LONG_PDF = 50

/** Pixels across that picture. */
export const FIRST_PAGE_WIDTH = 1200
