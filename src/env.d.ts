/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The release that serves this request from start to end, even if another goes live. */
    release: { readonly id: string; readonly folder: string }
    requestId: string
    /** The visitor's IP address; X-Forwarded-For counts only from TRUSTED_PROXIES. */
    visitor: string
    /** Fires when the server begins to close: answers held open for news are sent, so that they don't delay it. */
    closing?: AbortSignal | undefined
    /** Called when an answer is held open on purpose, so that the wait is not measured as slowness if she leaves. */
    held?: (() => void) | undefined
    /** Fires when the process stops. */
    stopping: AbortSignal
    /** Where the program registers its metrics, if they are served. */
    measures?: import('#http/metrics/registry.ts').MetricsRegistry
    /** Why a preview was denied, for the page that explains it. */
    previewDenial?: import('#server/publishing/preview-access.ts').PreviewDenial
    /** Set by tests, to use an app of their own. */
    app?: import('#server/app.ts').App
  }
}
