import type { GiftCardShopView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useGetGiftCardShopQuery } from '../../../api/hooks.ts'
import { Surface } from '../../../ui/Surface.tsx'

interface ShopSummaryProps {
  readonly organisationId: string
}

/** What is owed to holders of cards, and whether visitors can buy any. */
export function ShopSummary({ organisationId }: ShopSummaryProps) {
  const { data: shop } = useGetGiftCardShopQuery({ params: { organisationId } })
  if (!shop) return null
  return (
    <div className="grid cells-240 gap-16">
      <Surface as="section" title={m.gift_card_owed()}>
        <Owed owed={shop.owed} />
      </Surface>
      <Surface as="section" title={m.gift_card_shop()}>
        <p className="flush mute">{shop.open ? m.gift_card_shop_open_now() : m.gift_card_shop_closed_now()}</p>
        <div className="line gap-10 margin-top-12">
          <Button component={Link} to="/organisation/settings/gift-cards/sale" size="sm" variant="default">
            {shop.open ? m.gift_card_shop_edit() : m.gift_card_shop_set_up()}
          </Button>
          {shop.open && (
            <Button component={Link} to={shop.path} size="sm" variant="subtle">
              {m.gift_card_shop_see()}
            </Button>
          )}
        </div>
      </Surface>
    </div>
  )
}

function Owed({ owed }: Pick<GiftCardShopView, 'owed'>) {
  if (owed.length === 0) return <p className="flush mute">{m.gift_card_owed_none()}</p>
  return (
    <ul className="plain-list stack gap-6">
      {owed.map(({ currency, given, sold }) => (
        <li key={currency} className="stack">
          <strong>{formatMoney(given + sold, currency)}</strong>
          {sold > 0 && (
            <span className="text-sm mute">{m.gift_card_owed_sold({ amount: formatMoney(sold, currency) })}</span>
          )}
          {given > 0 && (
            <span className="text-sm mute">{m.gift_card_owed_given({ amount: formatMoney(given, currency) })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
