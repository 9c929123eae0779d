import { formatNumber, m } from '@foyer/messages'
import { useGetUserFiguresQuery } from '../../../../api/hooks.ts'
import { StatCard, StatGrid } from '../../../../ui/StatCard.tsx'

/** Numbers of users by kind. */
export function UserFigures() {
  const { data, isLoading } = useGetUserFiguresQuery()
  const figure = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count))
  return (
    <StatGrid>
      <StatCard
        label={m.admin_users_total()}
        loading={isLoading}
        value={figure(data?.total)}
        {...(data && { hint: m.admin_users_new({ count: data.newThisMonth }) })}
      />
      <StatCard label={m.admin_users_organisers()} loading={isLoading} value={figure(data?.organisers)} />
      <StatCard label={m.admin_users_administrators()} loading={isLoading} value={figure(data?.administrators)} />
      <StatCard
        label={m.admin_users_suspended()}
        loading={isLoading}
        value={figure(data?.suspended)}
        {...(data && { hint: m.admin_users_unconfirmed({ count: data.unverified }) })}
      />
    </StatGrid>
  )
}
