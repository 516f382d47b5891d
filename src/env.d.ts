/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The release this request sees, from its start to its end. */
    release: { readonly id: string; readonly folder: string }
    requestId: string
    /** The visitor's IP address; X-Forwarded-For counts only from TRUSTED_PROXIES. */
    visitor: string
    /** Fires when the server begins to close: whoever waits for news is answered, so that nothing waits for her. */
    closing?: AbortSignal | undefined
    /** Says that the answer is held open on purpose from now on: should she leave meanwhile, nothing was slow. */
    held?: (() => void) | undefined
    /** Fires when the process stops. */
    stopping: AbortSignal
    /** Where the program registers what it measures, if metrics are served. */
    measures?: import('#http/metrics/registry.ts').MetricsRegistry
    /** Why a preview is not shown, for the page that says so. */
    previewDenial?: import('#server/publishing/preview-access.ts').PreviewDenial
    /** Tests bring their own. */
    app?: import('#server/app.ts').App
  }
}
