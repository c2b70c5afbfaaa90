import { Group, Stack, Text, Textarea, Title } from '@mantine/core'
import type { UnderwritingFigure, UnderwritingValue } from '@plinth/contract/underwriting/underwriting'
import { formatMoney } from '@plinth/domain/shared/money'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useFigures, useUseFigure } from './rows.calls.ts'
import { rowWords as words } from './rows.words.ts'

interface Own {
  figure: UnderwritingFigure
  value: UnderwritingValue
}

const textOf = (value: number, unit: UnderwritingFigure['unit']): string =>
  unit === 'cents' ? formatMoney(value) : unit === 'fraction' ? `${Number((value * 100).toFixed(2))}%` : String(value)

/** The underwriting figures that a document brought: which are in use, and the way to use one that is not. */
export const RowsUnderwriting = ({ loanId, documentId, mayEdit }: RowsUnderwritingProps) => {
  const figures = useFigures(loanId)
  const [using, setUsing] = useState<Own | null>(null)
  if (figures.isPending) return <SkeletonRows rows={2} height={32} />
  if (figures.isError)
    return (
      <ErrorState text={words.useFailed} detail={messageOf(figures.error, '')} onRetry={() => void figures.refetch()} />
    )
  const own = figures.data.figures.flatMap((figure): Own[] => {
    const value = figure.values.find((one) => one.document_id === documentId)
    return value ? [{ figure, value }] : []
  })
  return (
    <Stack gap="xs" role="group" aria-label={words.underwriting}>
      <Title order={4}>{words.underwriting}</Title>
      {own.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.underwritingNone}
        </Text>
      ) : null}
      {own.map((one) => (
        <OwnFigure key={one.value.id} {...one} mayEdit={mayEdit} onUse={() => setUsing(one)} />
      ))}
      {using ? <UseDialog loanId={loanId} {...using} onClose={() => setUsing(null)} /> : null}
    </Stack>
  )
}

interface RowsUnderwritingProps {
  loanId: string
  documentId: string
  mayEdit: boolean
}

const OwnFigure = ({ figure, value, mayEdit, onUse }: Own & { mayEdit: boolean; onUse: () => void }) => {
  const used = figure.values.find((one) => one.in_use)
  return (
    <Group gap="xs" justify="space-between" align="flex-start">
      <div>
        <Text size="sm">
          {figure.label}: <span className="figure">{textOf(value.value, figure.unit)}</span>
        </Text>
        <Text size="xs" c="dimmed">
          {value.page === null ? value.origin : `${value.origin}, ${words.onPage(value.page).toLowerCase()}`}
          {value.in_use || !used ? '' : ` · ${words.inUseInstead(textOf(used.value, figure.unit), used.origin)}`}
        </Text>
      </div>
      {value.in_use ? (
        <Badge tone="green">{words.inUse}</Badge>
      ) : (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${words.use}: ${figure.label}`}
          disabledReason={mayEdit ? undefined : words.noRight}
          onClick={onUse}
        >
          {words.use}
        </Button>
      )}
    </Group>
  )
}

const UseDialog = ({ loanId, figure, value, onClose }: Own & { loanId: string; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const use = useUseFigure()
  const used = figure.values.find((one) => one.in_use)
  return (
    <ConfirmDialog
      opened
      title={words.useTitle(figure.label)}
      confirmLabel={words.use}
      busy={use.isPending}
      disabledReason={reason.trim() === '' ? words.reasonMissing : undefined}
      error={use.error ? messageOf(use.error, words.useFailed) : null}
      onClose={onClose}
      onConfirm={() =>
        use.mutate({ params: { loan_id: loanId, value_id: value.id }, body: { reason } }, { onSuccess: onClose })
      }
    >
      <Stack gap="xs">
        <Text size="sm">
          {words.useText({
            value: textOf(value.value, figure.unit),
            origin: value.origin,
            now: used ? textOf(used.value, figure.unit) : words.empty,
          })}
        </Text>
        <Textarea
          label={words.reason}
          required
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
