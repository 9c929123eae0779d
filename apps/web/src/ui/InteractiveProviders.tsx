import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { StoreProvider } from '../store/StoreProvider.tsx'
import { TOAST_CLOSES_AFTER_MS } from './toast.ts'

/** The client state, dialogs, and the toast area at the top right. */
export function InteractiveProviders({ children }: { children: ReactNode }) {
  return (
    <StoreProvider>
      <ModalsProvider>
        {children}
        <Notifications position="top-right" autoClose={TOAST_CLOSES_AFTER_MS} zIndex="var(--mantine-z-index-overlay)" />
      </ModalsProvider>
    </StoreProvider>
  )
}
