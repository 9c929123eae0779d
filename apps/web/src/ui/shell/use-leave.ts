import { api } from '../../api/api.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { logOut } from '../../store/session.ts'

const GOODBYE_WAITS_MS = 1500

/** Logs out. It waits only briefly for the server to revoke the session: a dead network must not keep a user signed in. */
export function useLeave(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const [revoke] = api.useLogoutMutation()
  return async () => {
    await Promise.race([revoke(), new Promise((resolve) => setTimeout(resolve, GOODBYE_WAITS_MS))])
    logOut(dispatch)
  }
}
