import type { ActivityView } from '@plinth/contract/loan/activity'
import { useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { templateWords as words } from './document-request.words.ts'
import { TemplateEditor } from './template-editor.tsx'

/** Saves a request that no template describes as one (AC-18); nothing where it has one or the right is missing. */
export const SaveAsTemplate = ({ activity }: { activity: ActivityView }) => {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const mayManage = useMay('manage-templates')
  if (!mayManage || activity.template_id !== null) return null
  const name = activity.document_name || activity.name
  return (
    <div>
      <Button variant="subtle" size="compact-xs" aria-label={words.saveRequestOf(name)} onClick={() => setOpened(true)}>
        {words.saveRequest}
      </Button>
      <Dialog opened={opened} onClose={close} title={words.saveRequestOf(name)} size="lg">
        <TemplateEditor
          entityKind={activity.entity_type}
          template={null}
          request={activity}
          onBack={close}
          onSaved={close}
        />
      </Dialog>
    </div>
  )
}
