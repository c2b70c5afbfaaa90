import { Button, Group, Stack, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** A change of it (the path) shows the content again. */
  resetKey?: string
  onTryAgain?: () => void
  /** Shown instead of the page's own text, where only a part of a panel failed. */
  fallback?: ReactNode
}

/** Catches what a part of the page throws while drawing. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  private readonly tryAgain = () => {
    this.props.onTryAgain?.()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <Stack align="center" justify="center" mih="60vh" gap="md" role="alert">
        <Title order={1} size="h2">
          Oops Something Went Wrong.
        </Title>
        <Group gap="xs">
          <Button onClick={this.tryAgain}>Try Again</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        </Group>
      </Stack>
    )
  }
}
