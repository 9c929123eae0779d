import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import classes from './OrganiserStory.module.css'
import story from './Story.module.css'
import { BalancedBooks, GuestPocket, SalesCurve, TicketRows } from './Vignettes.tsx'

interface Part {
  readonly title: () => string
  readonly text: () => string
  readonly picture: ReactNode
  readonly tone: 'card' | 'ink' | 'blush'
}

const parts: readonly Part[] = [
  {
    title: m.admin_landing_limits_title,
    text: m.admin_landing_limits_text,
    picture: <TicketRows />,
    tone: 'card',
  },
  {
    title: m.admin_landing_guests_title,
    text: m.admin_landing_guests_text,
    picture: <GuestPocket />,
    tone: 'ink',
  },
  {
    title: m.admin_landing_figures_title,
    text: m.admin_landing_figures_text,
    picture: <SalesCurve />,
    tone: 'blush',
  },
  {
    title: m.admin_landing_books_title,
    text: m.admin_landing_books_text,
    picture: <BalancedBooks />,
    tone: 'card',
  },
]

/** Foyer's features for organisers, from the first idea to the morning after the event. */
export function OrganiserStory() {
  return (
    <section aria-labelledby="organisers">
      <h2 id="organisers" className={story['title']}>
        {m.admin_landing_organisers_title()}
      </h2>
      <p className="margin-top-18 text-18 mute measure-narrow leading-1-5">{m.admin_landing_organisers_lead()}</p>
      <ul className={classes['parts']}>
        {parts.map(({ title, text, picture, tone }) => (
          <li key={title()} className={classes['part']} data-tone={tone}>
            <div className={classes['picture']} aria-hidden="true">
              {picture}
            </div>
            <h3 className={classes['name']}>{title()}</h3>
            <p className={classes['text']}>{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
