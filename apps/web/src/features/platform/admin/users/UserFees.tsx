import { type FeeVersionView } from '@foyer/contract'
import { formatDate, formatMoney } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useGetOrganiserFeesQuery } from '../../../../api/hooks.ts'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Surface } from '../../../../ui/Surface.tsx'

/** Which fee an organiser pays in each currency, from which version of whom. */
export function UserFees({ id }: { id: string }) {
  const { data } = useGetOrganiserFeesQuery({ params: { id } })
  if (!data || data.items.length === 0) return null
  return (
    <Surface
      as="section"
      title="Platform fee"
      actions={
        <Button component={Link} to={`/admin/tools/fees?organiser=${id}`} variant="default" size="sm">
          Their own fee
        </Button>
      }
    >
      <ul className="rows">
        {data.items.map(({ currency, applies, own, everybodys }) => {
          const fee = applies === 'own' ? own : everybodys
          return (
            <li key={currency}>
              <strong>
                {currency} {applies === 'own' && <StatusBadge tone="accent">Their own</StatusBadge>}
              </strong>
              <span className="mute">{fee ? versionWords(fee) : 'No fee'}</span>
            </li>
          )
        })}
      </ul>
    </Surface>
  )
}

function versionWords(fee: FeeVersionView): string {
  const money = (minor: number) => formatMoney(minor, fee.currency)
  const parts = [
    `${fee.basisPoints / 100} % + ${money(fee.fixedPerTicket)} per ticket`,
    ...(fee.minimum === null ? [] : [`at least ${money(fee.minimum)}`]),
    ...(fee.maximum === null ? [] : [`at most ${money(fee.maximum)}`]),
    `since ${formatDate(fee.validFrom, 'moment')}`,
    ...(fee.setBy ? [`set by ${fee.setBy.name}`] : []),
    ...(fee.endsAt ? [`until ${formatDate(fee.endsAt, 'moment')}`] : []),
  ]
  return parts.join(', ')
}
