import { Outlet } from 'react-router'
import { useAppSelector } from '../../../store/hooks.ts'
import { useKeyInHand } from './key-in-hand.ts'
import type { ApiPlace } from './use-api-place.ts'

/** The frame of the screens about the API of an organisation. The commands of the reference hold the key that was made here. */
export function ApiFrame({ organisationId, mayWrite }: Pick<ApiPlace, 'organisationId' | 'mayWrite'>) {
  const userId = useAppSelector((state) => state.user.user?._id ?? '')
  const [secret, setSecret] = useKeyInHand(`${userId} ${organisationId}`)
  return <Outlet context={{ organisationId, mayWrite, secret, setSecret } satisfies ApiPlace} />
}
