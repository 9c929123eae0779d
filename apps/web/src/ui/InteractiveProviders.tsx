import { useEffect, useState, type ReactNode } from 'react'
import { StoreProvider } from '../store/StoreProvider.tsx'
import { ComponentLibrary } from './ComponentLibrary.tsx'
import { lazyPart } from './lazy-part.tsx'

const Overlays = lazyPart(() => import('./Overlays.tsx'))
// Dialogs can be used without it.
const Sheets = lazyPart(async () => ({ default: (await import('./sheets/Sheets.tsx')).Sheets }), {
  missing: () => null,
})

/** The component library, the client state, and what dialogs and toasts appear in: fetched after the page itself, which does not wait for it. */
export function InteractiveProviders({ children }: { children: ReactNode }) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <ComponentLibrary>
      <StoreProvider>
        {children}
        {alive && (
          <>
            <Overlays />
            <Sheets />
          </>
        )}
      </StoreProvider>
    </ComponentLibrary>
  )
}
