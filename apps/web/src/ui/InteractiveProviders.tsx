import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { StoreProvider } from '../store/StoreProvider.tsx'
import { ComponentLibrary } from './ComponentLibrary.tsx'

const Overlays = lazy(() => import('./Overlays.tsx'))
const Sheets = lazy(async () => ({ default: (await import('./sheets/Sheets.tsx')).Sheets }))

/** The component library, the client state, and what dialogs and toasts appear in: fetched after the page itself, which does not wait for it. */
export function InteractiveProviders({ children }: { children: ReactNode }) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <ComponentLibrary>
      <StoreProvider>
        {children}
        {alive && (
          <Suspense>
            <Overlays />
            <Sheets />
          </Suspense>
        )}
      </StoreProvider>
    </ComponentLibrary>
  )
}
