import type { AdminOrganisationView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { Money } from '../../../../ui/Money.tsx'
import { Surface } from '../../../../ui/Surface.tsx'

/** What an organisation is owed, and owes, in each currency. */
export function OrganisationBalances({ balances }: { balances: AdminOrganisationView['balances'] }) {
  return (
    <Surface as="section" title={m.admin_user_balance()}>
      {balances.length === 0 ? (
        <p className="flush mute">{m.admin_user_balance_none()}</p>
      ) : (
        <ul className="rows">
          {balances.map(({ currency, available, pending, asked, reserved, owed }) => (
            <li key={currency}>
              <strong>
                <Money amount={available} currency={currency} tone="gold" />
              </strong>
              <span className="mute">{m.admin_user_balance_pending({ amount: formatMoney(pending, currency) })}</span>
              {asked > 0 && (
                <span className="mute">{m.admin_user_balance_requested({ amount: formatMoney(asked, currency) })}</span>
              )}
              {reserved > 0 && (
                <span className="mute">
                  {m.admin_user_balance_reserved({ amount: formatMoney(reserved, currency) })}
                </span>
              )}
              {owed > 0 && <span>{m.admin_user_balance_owed({ amount: formatMoney(owed, currency) })}</span>}
            </li>
          ))}
        </ul>
      )}
    </Surface>
  )
}
