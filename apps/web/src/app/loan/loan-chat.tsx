import type { LoanView } from '@plinth/contract/loan/loan'
import { ChatButton } from '../../assistant/thread/chat-button.tsx'
import { threadWords as words } from '../../assistant/thread/thread.words.ts'
import { ValidationIcon } from '../../documents/validation/validation-button.tsx'
import { useSearchState } from '../../lib/location.ts'
import { useMay } from '../../lib/me.ts'
import { usePageActions } from '../../lib/page-actions.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { lateDialog } from '../../ui/late.tsx'

const ChatWindow = lateDialog(async () => (await import('../../assistant/thread/chat-window.tsx')).ChatWindow)

/** The open thread as the address names it: `chat=<id>`, `chat=new`, or `chat=last` for the one written to last. */
const chatOf = (search: SearchText) => ({ chat: typeof search['chat'] === 'string' ? search['chat'] : null })

/** The floating button of a loan and the chat behind it, for who may see the files that it quotes. */
export const LoanChat = ({ loan }: { loan: LoanView }) => {
  const [{ chat }, set] = useSearchState(chatOf)
  const mayRead = useMay('view-files')
  const open = () => void set({ chat: 'last' })
  usePageActions('loan-chat', mayRead ? [{ key: 'chat', title: words.openAction, detail: loan.name, run: open }] : [])
  if (!mayRead) return null
  return (
    <>
      <ChatButton onOpen={open} />
      <ChatWindow
        loan={loan}
        opened={chat !== null}
        at={chat ?? 'last'}
        icons={<ValidationIcon loanId={loan.id} />}
        onGo={(at) => void set({ chat: at }, { replace: true })}
        onClose={() => void set({ chat: null }, { replace: true })}
      />
    </>
  )
}
