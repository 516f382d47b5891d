import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { messages } from '#copy/messages.ts'

interface Props {
  readonly children: ReactNode
}

class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(messages.shop.crashed, error, componentStack)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <section role="alert" className="empty-state">
        <h2 className="h3">{messages.shop.crashed}</h2>
        <button type="button" className="btn" onClick={() => window.location.reload()}>
          Reload
        </button>
      </section>
    )
  }
}

/** Wraps an island so that an error in it leaves the page intact and offers to reload it. */
export const withErrorBoundary =
  <P extends object>(Island: ComponentType<P>) =>
  (props: P) => (
    <ErrorBoundary>
      <Island {...props} />
    </ErrorBoundary>
  )
