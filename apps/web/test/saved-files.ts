import { onTestFinished, vi } from 'vitest'

export interface SavedFile {
  name: string
  file: Blob
}

/** Keeps what the screen saves on the person's machine, with the name it gives; jsdom saves nothing. */
export const savedFiles = (): SavedFile[] => {
  const saved: SavedFile[] = []
  let last: Blob = new Blob([])
  const create = (file: Blob) => {
    last = file
    return 'blob:plinth'
  }
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => {} })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: last })
  })
  onTestFinished(() => {
    click.mockRestore()
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
  return saved
}

/** The rows of a saved CSV file as they stand, the heading first. */
export const rowsOf = async ({ file }: SavedFile): Promise<string[]> =>
  (await file.text()).replace('\uFEFF', '').trim().split(/\r?\n/)
