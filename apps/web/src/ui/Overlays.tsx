import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { overlaysAreReady } from './overlays-ready.ts'
import { TOAST_CLOSES_AFTER_MS } from './toast.ts'

/** Where dialogs and toasts appear. Both are called from anywhere, so nothing needs to stand below them. */
export default function Overlays() {
  // Runs after the effects of the children, which begin to listen for dialogs and toasts.
  useEffect(overlaysAreReady, [])
  return (
    <ModalsProvider>
      <Notifications position="top-right" autoClose={TOAST_CLOSES_AFTER_MS} zIndex="var(--mantine-z-index-overlay)" />
    </ModalsProvider>
  )
}
