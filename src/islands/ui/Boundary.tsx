import { Component, type ErrorInfo, type ReactNode } from 'react'
import { messages } from '#copy/messages.ts'

interface Props {
  readonly children: ReactNode
}

/** Keeps a page standing when one of its islands breaks, and offers to load it anew. */
export class Boundary extends Component<Props, { readonly broken: boolean }> {
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
      <section role="alert" className="none">
        <h2 className="h3">{messages.shop.crashed}</h2>
        <button type="button" className="btn" onClick={() => window.location.reload()}>
          Reload
        </button>
      </section>
    )
  }
}
