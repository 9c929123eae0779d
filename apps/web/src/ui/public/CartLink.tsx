import { m } from '@foyer/messages'
import { IconShoppingBag } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { useDateCart } from '../../lib/date-cart.ts'

/** The way back to the cart from every public page, as long as something is in it. */
export default function CartLink({ className }: { className: string }) {
  const dates = useDateCart()
  if (dates === null || dates.length === 0) return null
  return (
    <NavLink to="/cart" className={className}>
      <IconShoppingBag size={20} stroke={1.9} aria-hidden />
      <span>{m.sales_cart_title()}</span>
    </NavLink>
  )
}
