import { ActionIcon, Menu } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { IconArchive, IconArchiveOff, IconDots, IconFileExport, IconLink, IconTool } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { usePageActions } from '../../lib/page-actions.ts'
import { paths } from '../../lib/paths.ts'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { toast } from '../../ui/toasts.ts'
import { useExport, useFix, useRestore, useSponsorLink } from './loan.calls.ts'
import { loanWords as words } from './loan.words.ts'
import { refusalOf } from './refusal.ts'
import { copyText } from '../../ui/copy-text.ts'
import { lateDialog } from '../../ui/late.tsx'

const ResultDialog = lateDialog(async () => (await import('./result-dialog.tsx')).ResultDialog)

type Open = { is: 'fixed'; lines: readonly string[] } | { is: 'link'; url: string; until: number }

const copyAddress = async ({ human_id }: LoanView) => {
  if (await copyText(window.location.origin + paths.loan(human_id))) toast.success(words.linkCopied)
  else toast.error(words.notCopied)
}

interface LoanMenuProps {
  loan: LoanView
  /** Asks for days and reason, and archives. */
  onArchive: () => void
  /** Entries of other words: 'Move back to…'. */
  children?: ReactNode
}

/** The header's menu: Archive or Restore, Export, Fix, the sponsor link (I-09, D-14, I-70). */
export const LoanMenu = ({ loan, onArchive, children }: LoanMenuProps) => {
  const [open, setOpen] = useState<Open | null>(null)
  const [restore, exporting, fix, link] = [useRestore(), useExport(), useFix(), useSponsorLink()]
  const mayExport = [useMay('view-files'), useMay('export-documents')].every(Boolean)
  const params = { loan_id: loan.id }

  const copyLink = async () => {
    const made = await link.mutateAsync({ params }).catch(() => null)
    if (!made) return
    if (await copyText(made.url)) toast.success(words.sponsorLinkCopied)
    else setOpen({ is: 'link', url: made.url, until: made.expires_epoch })
  }
  const repair = () =>
    fix.mutate({ params }, { onSuccess: ({ repaired }) => setOpen({ is: 'fixed', lines: repaired }) })

  const offer = (allowed: boolean, key: string, title: string, run: () => void) =>
    allowed ? [{ key, title, detail: loan.name, run }] : []
  usePageActions('loan-menu', [
    ...offer(true, 'copy-link', words.copyLink, () => void copyAddress(loan)),
    ...offer(loan.can.edit_parties, 'sponsor-link', words.copySponsorLink, () => void copyLink()),
    ...offer(mayExport, 'export', words.exportDocuments, () => exporting.mutate({ params })),
    ...offer(loan.can.edit, 'fix', words.fixLoan, repair),
    ...offer(loan.can.archive && !loan.archived, 'archive', words.archiveLoan, onArchive),
    ...offer(loan.can.archive && loan.archived, 'restore', words.restoreLoan, () => restore.mutate({ params })),
  ])

  return (
    <>
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={words.menu}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {loan.archived ? (
            <MenuEntry
              label={words.restore}
              icon={<IconArchiveOff size={16} aria-hidden />}
              refusal={loan.can.archive ? null : words.noRight}
              onPress={() => restore.mutate({ params })}
            />
          ) : (
            <MenuEntry
              label={words.archive}
              icon={<IconArchive size={16} aria-hidden />}
              refusal={loan.can.archive ? null : words.noRight}
              onPress={onArchive}
            />
          )}
          <MenuEntry
            label={words.export}
            icon={<IconFileExport size={16} aria-hidden />}
            refusal={mayExport ? null : words.noRight}
            onPress={() => exporting.mutate({ params })}
          />
          <MenuEntry
            label={words.fix}
            icon={<IconTool size={16} aria-hidden />}
            refusal={refusalOf(loan, loan.can.edit)}
            onPress={repair}
          />
          <MenuEntry
            label={words.copySponsorLink}
            icon={<IconLink size={16} aria-hidden />}
            refusal={refusalOf(loan, loan.can.edit_parties)}
            onPress={() => void copyLink()}
          />
          {children}
        </Menu.Dropdown>
      </Menu>
      {open?.is === 'fixed' ? <ResultDialog is="fixed" lines={open.lines} onClose={() => setOpen(null)} /> : null}
      {open?.is === 'link' ? (
        <ResultDialog is="link" url={open.url} until={open.until} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}
