import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useCountUnreadQuery } from '../../api/hooks.ts'
import { countsReceived } from '../../store/counts-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { withId } from '../../store/session.ts'

const EVERY_MS = 60_000

/** Keeps the bell's counts: asked once the user is known, again on each screen and every minute. A failure leaves them as they are. */
export function useUnreadCounts(): void {
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const user = useAppSelector((state) => state.user.user)
  const token = useAppSelector((state) => state.user.token)
  const userId = user?._id ?? withIdOf(user, token)
  const { data, error, refetch, isUninitialized } = useCountUnreadQuery(undefined, {
    skip: userId === undefined,
    pollingInterval: EVERY_MS,
    skipPollingIfUnfocused: true,
  })

  const askAgain = useEffectEvent(() => {
    if (!isUninitialized) void refetch()
  })
  useEffect(() => askAgain(), [pathname])

  useEffect(() => {
    if (data) dispatch(countsReceived(user?.isAdmin ? { appeals: data.unreadCount } : { broadcasts: data.unreadCount }))
  }, [data, user?.isAdmin, dispatch])

  useEffect(() => {
    if (error) console.error('Failed to fetch unread counts', error)
  }, [error])
}

function withIdOf(user: Parameters<typeof withId>[0] | null, token: string | null): string | undefined {
  return user && token ? withId(user, token)._id : undefined
}
