import type { useArchive } from './use-archive.ts'
import { lateDialog } from '../../ui/late.tsx'

const ArchiveDialog = lateDialog(async () => (await import('./archive-dialog.tsx')).ArchiveDialog)

/** The dialog of the loans that are about to be archived; its code comes when it is first asked. */
export const LateArchiveDialog = ({ archive }: { archive: ReturnType<typeof useArchive> }) => (
  <ArchiveDialog
    opened={archive.asking !== null}
    loans={archive.asking}
    progress={archive.progress}
    onArchive={(input) => void archive.run(input)}
    onStop={archive.stop}
    onClose={archive.close}
  />
)
