import { useEffect } from 'react'
import { previewWords } from '#copy/preview.ts'
import {
  $previewDoor,
  openPreview,
  waitAtPreviewDoor,
  type PreviewDoor as Door,
} from '#stores/preview-door.ts'
import { askToSignIn } from '#stores/sign-in.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { useLive } from '../use-live.ts'

const CLOSED: Door = { state: 'closed' }

const Waiting = () => {
  const door = useLive($previewDoor, CLOSED)
  useEffect(waitAtPreviewDoor, [])
  return (
    <div className="preview-door">
      <p>
        <output>
          {door.state === 'closed' && previewWords.signIn}
          {door.state === 'opening' && previewWords.opening}
          {door.state === 'failed' && door.text}
        </output>
      </p>
      {door.state === 'closed' && (
        <button type="button" className="btn" data-wakes="sign-in" onClick={askToSignIn}>
          Sign in
        </button>
      )}
      {door.state === 'failed' && (
        <button type="button" className="btn" onClick={() => void openPreview()}>
          {previewWords.open}
        </button>
      )}
    </div>
  )
}

/** Opens a preview for an administrator who came without a link, as the content service's own button sends her. */
export const PreviewDoor = () => (
  <Boundary>
    <Waiting />
  </Boundary>
)
