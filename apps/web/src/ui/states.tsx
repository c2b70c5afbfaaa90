import { Button, Loader as MantineLoader, Skeleton, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './states.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Waits under this long show nothing: a flash of a skeleton is worse than the wait. */
const QUIET_MS = 200

/** After this long a wait is told in words, with what can be done instead. */
const LONG_MS = 1500

const useAfter = (ms: number, isLate = false) => {
  const [isOver, setIsOver] = useState(isLate)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

interface LoaderProps {
  label?: string
  height?: number | string
  /** What it stands for has been waited for already. */
  isLate?: boolean
  /** What can be done instead of waiting: shown with the label once the wait is long. */
  instead?: ReactNode
}

/** A centred spinner that tells screen readers what is loading; invisible for the first 200 ms, unless it comes late. */
export const Loader = ({ label = 'Loading', height = '40vh', isLate = false, instead }: LoaderProps) => {
  const [shown, isLong] = [useAfter(QUIET_MS, isLate), useAfter(LONG_MS)]
  return (
    <Stack align="center" justify="center" mih={height}>
      {shown ? <MantineLoader aria-label={label} /> : null}
      {isLong && instead ? (
        <>
          <Text>{label}</Text>
          {instead}
        </>
      ) : null}
    </Stack>
  )
}

/** How long the lines of text are that skeletons stand for, in percent. */
const widths = [42, 64, 52, 71, 38, 58] as const

/** Rows in the shape of a table or a list, a line of text in each, for the first load only. */
export const SkeletonRows = ({ rows = 5, height = 40 }: { rows?: number; height?: number }) => {
  const shown = useAfter(QUIET_MS)
  return (
    <Stack gap={1} role="status" mih={rows * (height + 1)}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {shown
        ? Array.from({ length: rows }, (_, i) => (
            <div key={i} className={classes.row} style={{ height }}>
              <Skeleton height={10} width={`${widths[i % widths.length]}%`} radius={5} />
            </div>
          ))
        : null}
    </Stack>
  )
}

/** A card whose lines are still to come; its place is kept from the start, the lines show when it takes longer. */
export const SkeletonBlock = ({ height }: { height: number }) => {
  const shown = useAfter(QUIET_MS)
  const lines = Math.max(1, Math.min(6, Math.floor((height - 32) / 44)))
  return (
    <div role="status" className={shown ? classes.block : undefined} style={{ height }}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {shown
        ? Array.from({ length: lines }, (_, i) => (
            <Skeleton key={i} height={10} width={`${widths[i % widths.length]}%`} radius={5} />
          ))
        : null}
    </div>
  )
}

/** An empty place: the required text, then what will be here, then the first step. */
export const EmptyState = ({ text, hint, action }: { text: string; hint?: ReactNode; action?: ReactNode }) => (
  <Stack align="center" justify="center" gap={6} py={40} px="md" ta="center">
    <Text fw={600}>{text}</Text>
    {hint === undefined ? null : (
      <Text c="dimmed" maw={420} style={{ textWrap: 'balance' }}>
        {hint}
      </Text>
    )}
    {action === undefined ? null : <div style={{ marginTop: 8 }}>{action}</div>}
  </Stack>
)

interface ErrorStateProps {
  text: string
  /** What happened and what is safe. */
  detail?: ReactNode
  requestId?: string | null
  onRetry?: () => void
  retryLabel?: string
}

/** A part that could not be loaded: what happened, a way to try again, and a request id to quote. */
export const ErrorState = ({ text, detail, requestId, onRetry, retryLabel = 'Try again' }: ErrorStateProps) => (
  <Stack align="center" justify="center" gap={6} py={40} px="md" ta="center" role="alert">
    <Text fw={600}>{text}</Text>
    {detail === undefined ? null : (
      <Text c="dimmed" maw={480} style={{ textWrap: 'balance' }}>
        {detail}
      </Text>
    )}
    {onRetry ? (
      <Button variant="default" mt={8} leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {retryLabel}
      </Button>
    ) : null}
    {requestId ? (
      <Text size="xs" c="dimmed">
        Request id: <code>{requestId}</code>
      </Text>
    ) : null}
  </Stack>
)
