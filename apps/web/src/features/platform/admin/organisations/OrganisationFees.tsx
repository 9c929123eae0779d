import { type FeeVersionView } from '@foyer/contract'
import { formatDate, formatMoney, formatPercent, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useGetOrganiserFeesQuery } from '../../../../api/hooks.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Surface } from '../../../../ui/Surface.tsx'

/** The platform fee of an organisation in each currency, with its version. */
export function OrganisationFees({ id }: { id: string }) {
  const { data } = useGetOrganiserFeesQuery({ params: { id } })
  if (!data || data.items.length === 0) return null
  return (
    <Surface
      as="section"
      title={m.admin_user_fee_title()}
      actions={
        <Button component={Link} to={`/admin/tools/fees?organiser=${id}`} variant="default" size="sm">
          {m.admin_user_fee_edit()}
        </Button>
      }
    >
      <ul className="rows">
        {data.items.map(({ currency, applies, own, everybodys }) => {
          const fee = applies === 'own' ? own : everybodys
          return (
            <li key={currency}>
              <strong>
                {currency} {applies === 'own' && <Badge tone="accent">{m.admin_user_fee_own()}</Badge>}
              </strong>
              <span className="mute">{fee ? versionWords(fee) : m.admin_user_fee_none()}</span>
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
    m.admin_user_fee({ share: formatPercent(fee.basisPoints), amount: money(fee.fixedPerTicket) }),
    ...(fee.minimum === null ? [] : [m.admin_user_fee_minimum({ amount: money(fee.minimum) })]),
    ...(fee.maximum === null ? [] : [m.admin_user_fee_maximum({ amount: money(fee.maximum) })]),
    m.admin_user_fee_since({ date: formatDate(fee.validFrom, 'moment') }),
    ...(fee.setBy ? [m.admin_user_fee_set_by({ name: fee.setBy.name })] : []),
    ...(fee.endsAt ? [m.admin_user_fee_until({ date: formatDate(fee.endsAt, 'moment') })] : []),
  ]
  return joinFacts(parts)
}
