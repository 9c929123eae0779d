import { formatNumber } from '@foyer/messages'
import { useGetUserFiguresQuery } from '../../../../api/hooks.ts'
import { StatCard, StatGrid } from '../../../../ui/StatCard.tsx'

/** How many users there are, of which kind. */
export function UserFigures() {
  const { data, isLoading } = useGetUserFiguresQuery()
  const figure = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count))
  return (
    <StatGrid>
      <StatCard
        label="Users"
        loading={isLoading}
        value={figure(data?.total)}
        hint={`${figure(data?.newThisMonth)} in the last 30 days`}
      />
      <StatCard label="Organisers" loading={isLoading} value={figure(data?.organisers)} />
      <StatCard label="Administrators" loading={isLoading} value={figure(data?.administrators)} />
      <StatCard
        label="Suspended"
        loading={isLoading}
        value={figure(data?.suspended)}
        hint={`${figure(data?.unverified)} have not confirmed their address`}
      />
    </StatGrid>
  )
}
