import { Outlet } from 'react-router'
import { useAppSelector } from '../../../store/hooks.ts'
import { useKeyInHand } from './key-in-hand.ts'
import type { ApiPlace } from './use-api-place.ts'

/** The frame of the screens about an organisation's API. The commands of the reference contain the key that was created here. */
export function ApiFrame({ organisationId, mayWrite }: Pick<ApiPlace, 'organisationId' | 'mayWrite'>) {
  const userId = useAppSelector((state) => state.user.user?._id ?? '')
  const [secret, setSecret] = useKeyInHand(`${userId} ${organisationId}`)
  return <Outlet context={{ organisationId, mayWrite, secret, setSecret } satisfies ApiPlace} />
}
