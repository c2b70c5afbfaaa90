import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'

/** The button of a menu of which nothing exists until it is first opened: a table or a board has many of them. */
export const useLateMenu = (label: string, className: string | undefined) => {
  const [used, setUsed] = useState(false)
  const [opened, setOpened] = useState(false)
  const button = (
    <button
      type="button"
      className={className}
      aria-label={label}
      {...(used ? {} : { 'aria-haspopup': 'menu' as const })}
      onClick={() => {
        setUsed(true)
        setOpened((now) => !now)
      }}
    >
      <IconDots size={16} aria-hidden />
    </button>
  )
  return { button, used, opened, setOpened }
}
