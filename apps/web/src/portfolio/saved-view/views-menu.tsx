import { Menu } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import type { SavedView } from '@plinth/contract/portfolio/saved-view'
import type { SortColumn } from '@plinth/domain/loan/filter'
import { useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { viewWords as words } from './saved-view.words.ts'
import { useViews, type ViewsState } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'

interface ViewsMenuProps extends ViewsState {
  columnLabels: Readonly<Record<SortColumn, string>>
  onColumns: (columns: readonly SortColumn[]) => void
}

type Dialog = 'new' | 'edit' | 'columns' | null
type Views = ReturnType<typeof useViews>

/** The views that a person keeps: choose, save, change, share, delete; what is not saved stays in the address alone. */
export const ViewsMenu = ({ columnLabels, onColumns, ...state }: ViewsMenuProps) => {
  const views = useViews(state)
  const may = useMay('save-views')
  const [dialog, setDialog] = useState<Dialog>(null)
  const name = views.current?.name ?? words.none
  return (
    <>
      <Menu position="bottom-start" withinPortal width={300} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${words.views}: ${words.current(name, views.changed)}`}
            maw={260}
          >
            {name}
            {views.changed ? ' •' : ''}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => state.onChoose(null, false)}>{words.none}</Menu.Item>
          <Choices views={views} mine onChoose={state.onChoose} />
          <Choices views={views} mine={false} onChoose={state.onChoose} />
          <Menu.Divider />
          {views.current ? (
            <CurrentItems {...{ views, current: views.current, may, onChoose: state.onChoose }} onDialog={setDialog} />
          ) : null}
          <MenuEntry label={words.saveAs} refusal={may ? null : words.mayNot} onPress={() => setDialog('new')} />
          {state.settings.as === 'table' ? (
            <Menu.Item onClick={() => setDialog('columns')}>{words.columns}</Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <NameDialog views={views} dialog={dialog} onClose={() => setDialog(null)} />
      {dialog === 'columns' ? (
        <ColumnsDialog
          columns={state.settings.columns}
          labels={columnLabels}
          onChange={onColumns}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}

/** Own views, or those that others share. */
const Choices = ({ views, mine, onChoose }: { views: Views; mine: boolean; onChoose: ViewsState['onChoose'] }) => {
  const some = views.views.filter((view) => view.mine === mine)
  const label = mine ? words.mine : words.shared
  if (some.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {some.map((view) => (
        <Menu.Item
          key={view.id}
          onClick={() => onChoose(view, false)}
          rightSection={<Hint view={view} first={view.id === views.firstId} />}
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  )
}

const Hint = ({ view, first }: { view: SavedView; first: boolean }) => {
  const hint = [view.mine ? '' : words.by(view.owner_name), first ? words.isDefault : ''].filter(Boolean).join(', ')
  return hint ? <span style={{ fontSize: 12, color: 'var(--mantine-color-dimmed)' }}>{hint}</span> : null
}

interface CurrentItemsProps {
  views: Views
  current: SavedView
  /** Whether the person may save views at all (W-20). */
  may: boolean
  onChoose: ViewsState['onChoose']
  onDialog: (dialog: Dialog) => void
}

/** What can be done with the view in use. */
const CurrentItems = ({ views, current, may, onChoose, onDialog }: CurrentItemsProps) => {
  const isFirst = views.firstId === current.id
  const mayEdit = may && current.may_edit
  return (
    <>
      {views.changedMeanwhile ? (
        <>
          <Menu.Label>{words.changedMeanwhile(current.name)}</Menu.Label>
          <Menu.Item onClick={() => onChoose(current, false)}>{words.showNewest(current.name)}</Menu.Item>
        </>
      ) : null}
      {mayEdit && views.changed ? (
        <Menu.Item onClick={() => views.saveChanges(current)}>
          {views.changedMeanwhile ? words.replace(current.name) : words.update(current.name)}
        </Menu.Item>
      ) : null}
      <Menu.Item onClick={() => views.openWith(isFirst ? null : current)}>
        {isFirst ? words.noDefault : words.makeDefault}
      </Menu.Item>
      {mayEdit ? <Menu.Item onClick={() => onDialog('edit')}>{words.edit(current.name)}</Menu.Item> : null}
      {mayEdit ? <Menu.Item onClick={() => views.remove(current)}>{words.remove(current.name)}</Menu.Item> : null}
    </>
  )
}

const NameDialog = ({ views, dialog, onClose }: { views: Views; dialog: Dialog; onClose: () => void }) => {
  const { current } = views
  const edited = dialog === 'edit' ? current : null
  if (dialog !== 'new' && edited === null) return null
  const close = () => {
    views.forget()
    onClose()
  }
  return (
    <ViewDialog
      view={edited}
      busy={views.busy}
      error={views.error}
      onSave={(values) => (edited ? views.rename(edited, values, onClose) : views.add(values, onClose))}
      onClose={close}
    />
  )
}
