import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { LightButtonLink } from '../../../ui/LightButton.tsx'
import classes from './LastCall.module.css'

/** The sign-up button once more, at the end of the page, on a ticket stub. */
export function LastCall() {
  return (
    <section aria-labelledby="last-call" className={classes['stub']}>
      <div className={classes['words']}>
        <h2 id="last-call" className={classes['title']}>
          {m.admin_landing_last_title()}
        </h2>
        <p className="text-18 blush margin-top-14">{m.admin_landing_last_text()}</p>
      </div>
      <div className={classes['tear']}>
        <LightButtonLink to="/events/create" size="lg">
          {m.admin_landing_create()}
        </LightButtonLink>
        <Link to="/events/listing" className="semibold link-line blush">
          {m.admin_landing_last_find()}
        </Link>
      </div>
    </section>
  )
}
