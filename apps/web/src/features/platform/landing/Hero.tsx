import type { PublicEventCardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { LightButtonLink } from '../../../ui/LightButton.tsx'
import classes from './Hero.module.css'
import { HeroTickets } from './HeroTickets.tsx'

interface HeroProps {
  featured: readonly PublicEventCardView[]
}

const rings = [90, 150, 210, 270, 330, 390, 450, 510]

/** The top of the landing page: one sentence, two buttons, and tickets of real events. */
export function Hero({ featured }: HeroProps) {
  return (
    <section className={classes['hero']}>
      <svg className={classes['rings']} viewBox="0 0 1140 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {rings.map((radius) => (
          <circle key={radius} cx="840" cy="640" r={radius} />
        ))}
      </svg>
      <div className="relative">
        <h1 className={classes['title']}>{m.admin_landing_title()}</h1>
        <p className={classes['text']}>{m.admin_landing_lead()}</p>
        <div className={classes['ways']}>
          <LightButtonLink to="/events/create" size="lg" className={classes['create']}>
            {m.admin_landing_create()}
          </LightButtonLink>
          <LightButtonLink to="/events/listing" size="lg" className={classes['find']}>
            {m.admin_landing_find()}
          </LightButtonLink>
        </div>
      </div>
      <HeroTickets featured={featured} />
    </section>
  )
}
