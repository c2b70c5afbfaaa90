import { ActionIcon } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { RefusalTip } from '../../ui/refusal-tip.tsx'
import { archiveWords as words } from './loan-archive.words.ts'
import type { useArchive } from './use-archive.ts'

/** The archive mode of the table: choose, archive what is chosen, or leave (B-31). */
export const ArchiveControls = ({ archive }: { archive: ReturnType<typeof useArchive> }) => {
  const { selecting, selected, progress } = archive
  const label = selecting ? words.archiveSelected(selected.size) : words.selectForArchive
  const empty = selecting && selected.size === 0
  const press = () => {
    if (!selecting) archive.start()
    else archive.askSelected()
  }
  return (
    <>
      <RefusalTip label={label} refused={empty}>
        {(tell) => (
          <ActionIcon
            variant={selecting ? 'filled' : 'subtle'}
            color={selecting ? 'brand' : 'gray'}
            size={36}
            aria-label={label}
            {...(empty ? { 'aria-disabled': true, 'data-disabled': true } : {})}
            onClick={empty ? tell : press}
          >
            <IconArchive size={18} aria-hidden />
          </ActionIcon>
        )}
      </RefusalTip>
      {selecting ? (
        <Button variant="default" size="compact-md" onClick={archive.cancel}>
          {words.cancel}
        </Button>
      ) : null}
      {progress && archive.asking === null ? (
        <>
          <span role="status">{words.progress(progress.done + 1, progress.of)}</span>
          <Button variant="default" size="compact-md" onClick={archive.stop}>
            {words.stop}
          </Button>
        </>
      ) : null}
      <span role="status" className="visually-hidden">
        {selecting ? words.archiveSelected(selected.size) : ''}
      </span>
    </>
  )
}
