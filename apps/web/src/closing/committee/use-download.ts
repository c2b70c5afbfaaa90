import type { FileLink } from '@plinth/contract/shared/files'
import { useMutation } from '@tanstack/react-query'
import { committeeWords as words } from './committee.words.ts'

/** Fetches a signed address and saves what is there; a failure is told in a toast. */
export const useDownload = (ask: () => Promise<FileLink>) =>
  useMutation({
    meta: { failure: words.failed },
    mutationFn: async () => {
      const { url, file_name } = await ask()
      const link = document.createElement('a')
      link.href = url
      link.download = file_name
      link.click()
    },
  })
