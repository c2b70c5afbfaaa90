import { lazy } from 'react'
import { Late } from '../../ui/late.tsx'
import type { useArchive } from './use-archive.ts'

const ArchiveDialog = lazy(async () => ({ default: (await import('./archive-dialog.tsx')).ArchiveDialog }))

/** The dialog of the loans that are about to be archived; its code comes when it is first asked. */
export const LateArchiveDialog = ({ archive }: { archive: ReturnType<typeof useArchive> }) => (
  <Late opened={archive.asking !== null}>
    {(opened) => (
      <ArchiveDialog
        loans={opened ? archive.asking : null}
        progress={archive.progress}
        onArchive={(input) => void archive.run(input)}
        onStop={archive.stop}
        onClose={archive.close}
      />
    )}
  </Late>
)
