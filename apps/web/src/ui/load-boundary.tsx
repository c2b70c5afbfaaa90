import { Component, type ReactNode } from 'react'

/** Thrown where a part's code did not come; its cause is what the browser said. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('The code of a part of the page did not come', { cause })
    this.name = 'NotLoaded'
  }
}

interface Props {
  children: ReactNode
  /** Drawn instead of what did not come. */
  failed: (again: () => void) => ReactNode
  /** Before it is tried anew. */
  onAgain: () => void
  /** Whether it is wanted now: asked for once more, it is tried anew. */
  wanted?: boolean
}

/** Catches that a part's code did not come. What the part itself throws goes on to the boundary around it. */
export class LoadBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failure && this.props.wanted && !before.wanted) this.again()
  }

  private readonly again = () => {
    this.props.onAgain()
    this.setState({ failure: null })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    if (!(failure.error instanceof NotLoaded)) throw failure.error
    return this.props.failed(this.again)
  }
}
