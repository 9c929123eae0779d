import { formatMoney, m } from '@foyer/messages'
import { Button, Title } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useGetOrderGroupQuery } from '../../../api/hooks.ts'
import { type CartDate, heldCart, useDateCart } from '../../../lib/date-cart.ts'
import { useOrderToken } from '../../../lib/order-tokens.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './Cart.module.css'
import { CartRow } from './CartRow.tsx'
import { useCartHold } from './use-cart-hold.ts'

/** The dates that were put in the cart in this browser, to be held and paid together. */
export function CartPage() {
  const dates = useDateCart()
  if (dates === null) return <Page width="narrow">{null}</Page>
  const [first] = dates
  return first === undefined ? <NothingInCart /> : <Cart dates={dates} first={first} />
}

function Cart({ dates, first }: { dates: readonly CartDate[]; first: CartDate }) {
  const hold = useCartHold(dates)
  const total = dates.reduce((sum, date) => sum + date.total, 0)
  const held = useHeldGroup()
  const list = useRef<HTMLUListElement>(null)
  return (
    <Page width="narrow">
      <header className="stack gap-12 margin-top-20">
        <Title order={1} className="page-title">
          {m.sales_cart_title()}
        </Title>
        <p className="flush mute">{m.sales_cart_about()}</p>
      </header>
      {held !== null && (
        <p className="flush notice good text-15">
          {m.sales_cart_held()} <Link to={`/cart/${held}`}>{m.sales_cart_held_pay()}</Link>
        </p>
      )}
      <Surface padding="large" className="stack gap-18">
        <ul ref={list} tabIndex={-1} aria-label={m.sales_cart_title()} className="plain-list stack gap-18 no-outline">
          {dates.map((date) => (
            <CartRow
              key={date.eventId}
              date={date}
              problem={hold.problem?.eventId === date.eventId ? hold.problem.message : null}
              onRemoved={() => {
                hold.forgetProblem()
                // The button that was pressed is gone: a keyboard goes on from the list.
                list.current?.focus()
              }}
            />
          ))}
        </ul>
        <p className={`row spread gap-16 flush figures ${classes['total']}`} aria-live="polite">
          <span>{m.sales_cart_total({ count: dates.length })}</span>
          <span className="heading bold text-28">
            {total === 0 ? m.shell_free() : formatMoney(total, first.currency)}
          </span>
        </p>
      </Surface>
      {hold.problem !== null && (
        <p role="alert" className="flush notice bad text-15">
          {hold.problem.eventId === null ? hold.problem.message : m.sales_cart_date_refused()}
        </p>
      )}
      <div className="line gap-10">
        <Button size="lg" loading={hold.busy} onClick={() => void hold.place()}>
          {m.sales_cart_checkout()}
        </Button>
        <Button size="lg" variant="default" component={Link} to={first.morePath}>
          {m.sales_cart_more()}
        </Button>
      </div>
    </Page>
  )
}

/** The group that holds the dates of the cart, as long as it does: it may have expired or been cancelled since. */
function useHeldGroup(): string | null {
  const reference = heldCart()
  const token = useOrderToken(reference ?? '')
  const { data, isFetching } = useGetOrderGroupQuery(
    reference !== null && token ? { params: { reference }, headers: { 'x-order-token': token } } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const holds = data?.state === 'held' || data?.state === 'awaiting_payment'
  return holds && !isFetching ? reference : null
}

function NothingInCart() {
  return (
    <EmptyState
      order={1}
      art="calendar"
      title={m.sales_cart_empty_title()}
      text={m.sales_cart_empty_text()}
      action={
        <Button component={Link} to="/events/listing">
          {m.shell_find_events()}
        </Button>
      }
    />
  )
}
