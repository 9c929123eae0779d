import type { PublicEventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { IconShoppingBagPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addToCart, type CartDate, useDateCart } from '../../../lib/date-cart.ts'
import { LightButton } from '../../../ui/LightButton.tsx'
import type { TicketBoxState } from './use-ticket-box.ts'
import { rememberedSource } from './visit-source.ts'

interface CollectDateProps {
  event: PublicEventView
  box: TicketBoxState
}

/** Puts the chosen tickets of this event in the cart, to be bought together with other events or dates of the organiser. */
export default function CollectDate({ event, box }: CollectDateProps) {
  const navigate = useNavigate()
  const dates = useDateCart()
  const [problem, setProblem] = useState<string | null>(null)
  const kept = dates?.find(({ eventId }) => eventId === event._id)

  // Visitors who return from the cart to change it find their earlier choice.
  const restore = useEffectEvent(() => {
    if (!kept || !box.untouched) return
    // The amount of a donation was typed, and is typed again.
    const items = kept.items.filter(({ unitPrice }) => unitPrice === undefined)
    if (items.length > 0) box.onChoose(Object.fromEntries(items.map(({ ticketId, quantity }) => [ticketId, quantity])))
    if (kept.promoCode !== undefined) void box.promo.apply(kept.promoCode)
  })
  const isKept = kept !== undefined
  useEffect(() => {
    if (isKept) restore()
  }, [isKept])

  const collect = () => {
    if (box.items.length + box.bundles.length === 0 || !box.priceKnown) {
      // The ticket box says what is missing.
      return void box.submit()
    }
    const outcome = addToCart(cartDateOf(event, box))
    if (outcome === 'added') return void navigate('/cart')
    setProblem(PROBLEMS[outcome]())
  }
  return (
    <>
      <LightButton
        variant="default"
        fullWidth
        leftSection={<IconShoppingBagPlus size={18} aria-hidden />}
        // Until this part of the page has its script, a press would be lost.
        disabled={dates === null}
        onClick={collect}
      >
        {isKept ? m.events_cart_update() : m.events_cart_add()}
      </LightButton>
      {problem !== null && (
        <p role="alert" className="notice bad text-15">
          {problem} <Link to="/cart">{m.events_cart_open()}</Link>
        </p>
      )}
      {problem === null && dates !== null && dates.length > 0 && (
        <Link to="/cart" className="semibold link-line accent text-center">
          {m.events_cart_count({ count: dates.length })}
        </Link>
      )}
    </>
  )
}

const PROBLEMS = {
  other_organiser: m.events_cart_other_organiser,
  other_currency: m.events_cart_other_currency,
  full: m.events_cart_full,
  not_kept: m.events_cart_not_kept,
}

function cartDateOf(event: PublicEventView, box: TicketBoxState): CartDate {
  const { items, bundles, promo, fit } = box
  const promoCode = fit === 'fits' ? promo.applied?.code : undefined
  const nameOf = (id: string) => box.rows.find(({ ticketType }) => ticketType._id === id)?.ticketType.name ?? ''
  const bundleName = (id: string) => event.bundles?.find(({ _id }) => _id === id)?.name ?? ''
  const source = rememberedSource(event._id)
  return {
    eventId: event._id,
    customUrl: event.customUrl,
    title: event.title,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    timezone: event.timezone,
    organiser: event.organiser.slug ?? event.organiser.name,
    currency: event.currency,
    morePath: morePathOf(event),
    items: items.map((item) => ({ ...item, name: nameOf(item.ticketId) })),
    ...(bundles.length > 0 && { bundles: bundles.map((one) => ({ ...one, name: bundleName(one.bundleId) })) }),
    ...(promoCode !== undefined && { promoCode }),
    ...(source !== null && { source }),
    total: box.priced.total,
  }
}

/** Where visitors find more: the other dates of the series, or the other events of the organiser. */
function morePathOf({ series, otherDates, customUrl, organiser }: PublicEventView): string {
  if (series) return `/series/${series.customUrl}`
  if (otherDates) return `/events/${customUrl}`
  return organiser.slug === null ? '/events/listing' : `/o/${organiser.slug}`
}
