import type { ActivityView } from '@plinth/contract/loan/activity'
import { acceptedTypes } from '@plinth/domain/documents/document-request/uploads'
import type { Role } from '@plinth/domain/people/user/role'
import { Suspense, useState } from 'react'
import { FileDrop } from '../../ui/file-drop.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Loader } from '../../ui/states.tsx'
import { dropWords as words } from './personal.words.ts'
import { latePart } from '../../ui/late.tsx'

const MatchSheet = latePart(async () => (await import('./match-sheet.tsx')).MatchSheet)

const accept = Object.fromEntries(acceptedTypes.map((t) => [t.mediaType, t.extensions.map((e) => `.${e}`)]))

interface FilesDropProps {
  /** Requests that take files. */
  requests: readonly ActivityView[]
  role: Role
}

/** Takes many files at once; a panel then says which request each one is for. */
export const FilesDrop = ({ requests, role }: FilesDropProps) => {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <>
      <FileDrop
        label={words.drop}
        touchPrompt={words.touch}
        buttonLabel={words.choose}
        accept={accept}
        multiple
        hint={words.hint}
        onFiles={setFiles}
      />
      <SidePanel opened={files.length > 0} onClose={() => setFiles([])} title={words.title}>
        <Suspense fallback={<Loader />}>
          {files.length > 0 ? (
            <MatchSheet files={files} requests={requests} role={role} onClose={() => setFiles([])} />
          ) : null}
        </Suspense>
      </SidePanel>
    </>
  )
}
