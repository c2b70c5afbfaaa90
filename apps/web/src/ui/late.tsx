import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import classes from './late.module.css'
import { lateWords as words } from './late.words.ts'
import { LoadBoundary, NotLoaded } from './load-boundary.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { Loader } from './states.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** A component whose code comes when it is first drawn, or before, when `preload` asks for it. */
export type LateComponent<P> = FunctionComponent<P> & { preload: () => Promise<void> }

/** React's `lazy`, which `renew` has ask once more after its code did not come: a line broke, or a release took the file away. */
const lazyAgain = <P extends object>(load: Load<P>): LateComponent<P> & { renew: () => void } => {
  let here: ComponentType<P> | null = null
  const fetched = async () => {
    try {
      here = await load()
      return { default: here }
    } catch (error) {
      throw new NotLoaded(error)
    }
  }
  let coming: ComponentType<P> = lazy(fetched)
  const Late = (props: P) => {
    // What is here does not suspend: React holds back for 300 ms what was suspended.
    const [Code] = useState(() => here ?? coming)
    return <Code {...props} />
  }
  return Object.assign(Late, {
    // What did not come ahead is asked for again when it is drawn.
    preload: async () => {
      await fetched().catch(() => undefined)
    },
    renew: () => {
      coming = lazy(fetched)
    },
  })
}

interface FailedProps {
  title: string
  onAgain: () => void
  onClose?: () => void
  again?: Ref<HTMLButtonElement>
}

const Failed = ({ title, onAgain, onClose, again }: FailedProps) => (
  <div className={classes.failed} role="alert">
    <strong>{title}</strong>
    <p>{words.help}</p>
    <Button ref={again ?? null} onClick={onAgain}>
      {words.again}
    </Button>
    {onClose ? (
      <Button variant="default" onClick={onClose}>
        {words.close}
      </Button>
    ) : null}
  </div>
)

const failures = {
  block: (again: () => void) => <Failed title={words.notLoaded} onAgain={again} />,
  button: (again: () => void) => (
    <ActionIcon variant="subtle" color="gray" aria-label={words.small} title={words.small} onClick={again}>
      <IconRefresh size={18} aria-hidden />
    </ActionIcon>
  ),
  nothing: () => null,
}

/**
 * A part of a page whose code comes when it is first drawn; what stands in its place until then is the `Suspense` around
 * it. Where the code does not come, it says so in the size of `failure` and can be tried again, and the page stays.
 */
export const latePart = <P extends object>(
  load: Load<P>,
  failure: keyof typeof failures = 'block',
): LateComponent<P> => {
  const Part = lazyAgain(load)
  const Late = (props: P) => (
    <LoadBoundary failed={failures[failure]} onAgain={Part.renew}>
      <Part {...props} />
    </LoadBoundary>
  )
  return Object.assign(Late, { preload: Part.preload })
}

interface DialogProps {
  opened?: boolean
  onClose: () => void
}

/**
 * A dialog or side panel whose code comes when it is first opened: a loader shows until then, and where it does not come,
 * that is said and can be tried again. Without `opened` it is open while it is drawn; with it, it stays from its first
 * opening on, so that it closes as it should.
 */
export const lateDialog = <P extends DialogProps>(load: Load<P>): FunctionComponent<P> => {
  const Dialog = lazyAgain(load)
  const LateDialog = (props: P) => {
    const { opened = true, onClose } = props
    const [wanted, setWanted] = useState(opened)
    if (opened && !wanted) setWanted(true)
    // The code comes after the press: by then the entry of a menu that was pressed is gone.
    useFocusBack(opened)
    if (!wanted) return null
    return (
      <LoadBoundary
        wanted={opened}
        onAgain={Dialog.renew}
        failed={(again) => (opened ? <NotOpened onAgain={again} onClose={onClose} /> : null)}
      >
        <Suspense fallback={opened ? <Coming /> : null}>
          {'opened' in props ? (
            <Arriving>{(there) => <Dialog {...props} opened={there && opened} />}</Arriving>
          ) : (
            <Dialog {...props} />
          )}
        </Suspense>
      </LoadBoundary>
    )
  }
  return LateDialog
}

/** Tells once the code is there: a dialog that is born open would come without its motion (Y-22). */
const Arriving = ({ children }: { children: (there: boolean) => ReactNode }) => {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return children(there)
}

/** Where the dialog will be: over the page, and outside of what is transformed or may hold no block. */
const Place = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={classes.place}>{children}</div>, document.body)

const Coming = () => (
  <Place>
    <Loader />
  </Place>
)

/** Takes the focus while it is shown: it stands at the end of the page. */
const NotOpened = ({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) => {
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus(), [])
  return (
    <Place>
      <Failed title={words.notOpened} again={again} onAgain={onAgain} onClose={onClose} />
    </Place>
  )
}
