import { useEffect, type ReactNode } from 'react'
import { PersistGate } from 'redux-persist/integration/react'
import { Navigate, useLocation } from 'react-router'
import { guardedDestination } from '../../lib/guards.ts'
import { forgetOrigin, rememberOrigin } from '../../lib/origin.ts'
import { getBrowserStore } from '../../store/browser-store.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { BrickSpinner } from '../BrickSpinner.tsx'

interface SessionGateProps {
  children: ReactNode
}

/** Lets only those in whom the guards allow, once the persisted session has been read. */
export function SessionGate({ children }: SessionGateProps) {
  return (
    <PersistGate persistor={getBrowserStore().persistor} loading={<BrickSpinner fill="screen" />}>
      <Guarded>{children}</Guarded>
    </PersistGate>
  )
}

function Guarded({ children }: SessionGateProps) {
  const location = useLocation()
  const isAuthenticated = useAppSelector((state) => state.user.isAuthenticated)
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  const destination = guardedDestination(location.pathname, { isAuthenticated, isAdmin })
  const from = location.pathname + location.search

  useEffect(() => {
    if (destination === '/login') rememberOrigin(from)
    else if (destination === null) forgetOrigin()
  }, [destination, from])

  return destination === null ? children : <Navigate to={destination} replace />
}
