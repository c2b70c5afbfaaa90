import { type ReactNode, Suspense, useEffect, useState } from 'react'

interface LateProps {
  opened: boolean
  /** Draws the dialog, which is loaded lazily; told whether it is open now. */
  children: (opened: boolean) => ReactNode
}

/** A dialog or side panel whose code comes when it is first opened; from then on it stays, so that it closes as it should. */
export const Late = ({ opened, children }: LateProps) => {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <Arriving opened={opened}>{children}</Arriving>
    </Suspense>
  ) : null
}

/** Opens once its code is there: a dialog that is born open would not give the focus back when it closes. */
const Arriving = ({ opened, children }: LateProps) => {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return children(opened && there)
}
