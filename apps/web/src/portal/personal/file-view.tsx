import type { ActivityView, DocumentView } from '@plinth/contract/loan/activity'
import type { Role } from '@plinth/domain/people/user/role'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { messageOf } from '../../lib/api.ts'
import { officeOfOwn } from '../../lib/office-source.ts'
import { FileViewer } from '../../ui/file-viewer.tsx'
import { ErrorState, Loader } from '../../ui/states.tsx'
import { fileAddress } from './personal.calls.ts'
import { fileWords as words } from './personal.words.ts'

interface FileViewProps {
  activity: ActivityView
  document: DocumentView
  role: Role
}

/** A file of an own request, shown in its place (AF-18). */
export const FileView = ({ activity, document, role }: FileViewProps) => {
  const [activityId, documentId] = [activity.activity_id, document.document_id]
  const address = useCallback(() => fileAddress(role, activityId, documentId), [role, activityId, documentId])
  const renew = useCallback(async () => (await address()).url, [address])
  const office = useMemo(() => officeOfOwn(activityId, documentId), [activityId, documentId])
  // Its address works for some minutes only: the viewer asks for another one itself.
  const link = useQuery({ queryKey: ['own-file', documentId], queryFn: address, staleTime: Number.POSITIVE_INFINITY })
  if (link.isPending) return <Loader height={160} />
  if (link.isError)
    return <ErrorState text={words.failed} detail={messageOf(link.error, '')} onRetry={() => void link.refetch()} />
  return (
    <FileViewer
      url={link.data.url}
      name={link.data.file_name}
      contentType={link.data.content_type}
      renew={renew}
      office={office}
      onRetry={() => void link.refetch()}
    />
  )
}
