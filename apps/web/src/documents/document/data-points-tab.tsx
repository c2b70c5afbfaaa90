import type { DataPointView } from '@plinth/contract/documents/data-point'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { byKey } from '@plinth/domain/documents/document/values'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { type useDataPoints, useSavePoints } from './document.calls.ts'
import { documentWords as words } from './document.words.ts'
import { keyLabel } from './typed-value.ts'
import type { ValueEdits } from './value-edits.ts'
import { type ReadAt, ValueList } from './value-list.tsx'

interface DataPointsTabProps {
  points: ReturnType<typeof useDataPoints>
  /** What the document itself says, by key: a value that it leaves in doubt is decided there. */
  read: LoanDocumentView['ocr_data']
  edits: ValueEdits
  onDecide: () => void
  onShow: (at: ReadAt) => void
}

const fieldOf = (point: DataPointView, read: LoanDocumentView['ocr_data']) => ({
  key: point.data_point_id,
  label: keyLabel(point.key_name),
  type: point.value_type,
  option: point.display_option,
  page: point.page,
  quote: point.quote,
  edited: point.edited,
  inDoubt: point.value === null && read[point.key_name]?.unsure !== undefined,
})

/** The data points of the document's process, to correct (J-05, J-12..J-17). */
export const DataPointsTab = ({ points, read, edits, onDecide, onShow }: DataPointsTabProps) => {
  const save = useSavePoints()
  const mayEdit = useMay('edit-loan')
  if (points.isPending) return <SkeletonRows rows={4} height={60} />
  if (points.isError)
    return (
      <ErrorState
        text={words.pointsFailed}
        detail={messageOf(points.error, '')}
        requestId={points.error instanceof ApiError ? points.error.requestId : null}
        onRetry={() => void points.refetch()}
      />
    )
  if (points.data.length === 0) return <EmptyState text={words.noPoints} />
  const submit = () => {
    const body = points.data
      .filter((point) => Object.hasOwn(edits.changed, point.data_point_id))
      .map(({ data_point_id, version }) => ({ data_point_id, version, value: edits.changed[data_point_id] ?? null }))
    save.mutate(
      { body },
      {
        onSuccess: () => edits.forget(body.map((point) => point.data_point_id)),
        // Somebody was faster: what they changed is shown above the fields, beside what was typed.
        onError: (error) => (error instanceof ApiError && error.status === 409 ? void points.refetch() : undefined),
      },
    )
  }
  return (
    <ValueList
      {...{ edits, mayEdit, onDecide, onShow }}
      title={words.pointValues}
      fields={[...points.data].sort((a, b) => byKey(a.key_name, b.key_name)).map((point) => fieldOf(point, read))}
      busy={save.isPending}
      failed={save.isError && !(save.error instanceof ApiError && save.error.status === 409)}
      onSave={submit}
    />
  )
}
