import * as api from '@plinth/contract/documents/deal-template'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { mediaTypeOf } from '@plinth/domain/documents/document-request/uploads'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, query, useCall } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { putFile } from '../../lib/put-file.ts'
import { toast } from '../../ui/toasts.ts'
import { dealTemplateWords as words } from './deal-template.words.ts'

export const useTemplates = () => useQuery(query(api.listDealTemplates))

/** Sends a template and takes it into use once it is checked; the dialog shows what is wrong with it. */
export const useReplace = (kind: DealDocumentType) => {
  const changed = useChanged()
  return useMutation({
    meta: { failure: null },
    mutationFn: async ({ file, onChecking }: { file: File; onChecking: () => void }) => {
      const contentType = mediaTypeOf(file.name) ?? 'application/octet-stream'
      const opened = await call(api.openDealTemplate, {
        params: { kind },
        body: { name: file.name, content_type: contentType },
      })
      const { signal } = new AbortController()
      await putFile({ url: opened.presigned_url, file, contentType, onProgress: () => undefined, signal })
      onChecking()
      return call(api.useDealTemplate, { params: { kind, template_id: opened.template_id } })
    },
    onSuccess: () => {
      toast.success(words.used(kind))
      return changed(api.openDealTemplate, api.useDealTemplate)
    },
  })
}

export const useReset = (kind: DealDocumentType) =>
  useCall(api.resetDealTemplate, { success: words.resetDone(kind), failure: null })

/** The address answers with a file name: the browser saves it and the page stays. */
export const useTemplateDownload = (kind: DealDocumentType) =>
  useMutation({
    meta: { failure: words.failed },
    mutationFn: async () => {
      const link = document.createElement('a')
      link.href = (await call(api.downloadDealTemplate, { params: { kind } })).url
      link.rel = 'noopener'
      link.click()
    },
  })
