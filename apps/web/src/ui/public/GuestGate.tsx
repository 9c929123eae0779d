import { Navigate, Outlet } from 'react-router'
import { homeOf } from '../../lib/guards.ts'
import { recallOrigin } from '../../lib/origin.ts'
import { useAppSelector } from '../../store/hooks.ts'

/** Shows the form, which the server renders too, or redirects a user who is signed in, as soon as that is known. */
export function GuestGate() {
  const isAuthenticated = useAppSelector((state) => state.user.isAuthenticated)
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  return isAuthenticated ? <Navigate to={recallOrigin() ?? homeOf({ isAdmin })} replace /> : <Outlet />
}
