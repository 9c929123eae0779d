import { useEffect, type ReactNode } from 'react'
import { PersistGate } from 'redux-persist/integration/react'
import { Navigate, useLocation } from 'react-router'
import { guardedDestination } from '../../lib/guards.ts'
import { forgetOrigin, rememberOrigin } from '../../lib/origin.ts'
import { getBrowserStore } from '../../store/browser-store.ts'
import { api } from '../../api/api.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { userUpdated } from '../../store/user-slice.ts'
import { BrickSpinner } from '../BrickSpinner.tsx'

interface SessionGateProps {
  children: ReactNode
}

/** Shows its children only to users whom the guards allow, once the persisted session has been read. */
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

  if (destination === '/login') return <Navigate to={destination} replace />
  return <KnownUser>{destination === null ? children : <Navigate to={destination} replace />}</KnownUser>
}

/** Asks who is signed in: a role may have changed since it was stored, and a token alone tells no name. */
function KnownUser({ children }: SessionGateProps) {
  const dispatch = useAppDispatch()
  const known = useAppSelector((state) => state.user.user?.isAdmin !== undefined)
  const { data, isLoading } = api.useGetMeQuery()

  useEffect(() => {
    if (data !== undefined) dispatch(userUpdated(data))
  }, [data, dispatch])

  return !known && (isLoading || data !== undefined) ? <BrickSpinner fill="screen" /> : children
}
