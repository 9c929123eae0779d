import type { DashboardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useSeeFirstSaleMutation } from '../../../api/hooks.ts'
import dashboard from './Dashboard.module.css'
import classes from './FirstSale.module.css'

/** Where each piece of confetti falls, in percent of the width, and when, in milliseconds: evenly spread, in no visible order. */
const PIECES = Array.from({ length: 18 }, (_, piece) => ({
  insetInlineStart: `${Math.round(3 + piece * 5.405)}%`,
  animationDelay: `${((piece * 7) % 11) * 90}ms`,
}))

/** Celebrates the first sale of an organisation, once for each member. */
export function FirstSale({ sale }: { sale: NonNullable<DashboardView['firstSale']> }) {
  const [see] = useSeeFirstSaleMutation()
  const navigate = useNavigate()
  const leave = (to?: string) => {
    // If the call fails, the celebration is shown once more, which does no harm.
    void see({})
    if (to !== undefined) void navigate(to)
  }
  return (
    <section className={classes['card']} aria-labelledby="first-sale">
      <div className={classes['confetti']} aria-hidden>
        {PIECES.map((place) => (
          <i key={place.insetInlineStart} style={place} />
        ))}
      </div>
      <h2 id="first-sale">{m.admin_home_first_sale()}</h2>
      <p>{m.admin_home_first_sale_text({ event: sale.event.title })}</p>
      <div className="cluster gap-10">
        <Button className={dashboard['welcomeButton'] ?? ''} onClick={() => leave(`/events/orders/${sale.orderId}`)}>
          {m.admin_home_first_sale_order()}
        </Button>
        <Button variant="transparent" c="inherit" onClick={() => leave()}>
          {m.shell_close()}
        </Button>
      </div>
    </section>
  )
}
