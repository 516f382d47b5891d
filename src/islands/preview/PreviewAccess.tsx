import { useEffect } from 'react'
import { previewText } from '#copy/publishing/preview.ts'
import { $previewAccess, requestPreview, waitForPreviewAccess } from '#stores/preview/preview-access.ts'
import { askToSignIn } from '#stores/account/sign-in.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLive } from '../use-live.ts'

const TEXTS = { closed: previewText.signIn, opening: previewText.opening } as const

/**
 * Opens a preview for an administrator who comes without a link, for instance from the content service's own button.
 */
export const PreviewAccess = withErrorBoundary(() => {
  const access = useLive($previewAccess)
  useEffect(waitForPreviewAccess, [])
  return (
    <div className="preview-access">
      <p>
        <output>{access.state === 'failed' ? access.text : TEXTS[access.state]}</output>
      </p>
      {access.state === 'closed' && (
        <button type="button" className="btn" data-wakes="sign-in" onClick={askToSignIn}>
          Sign in
        </button>
      )}
      {access.state === 'failed' && (
        <button type="button" className="btn" onClick={() => void requestPreview()}>
          {previewText.open}
        </button>
      )}
    </div>
  )
})
