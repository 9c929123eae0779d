import type { ReactNode } from 'react'
import classes from './OrganiserStory.module.css'
import story from './Story.module.css'
import { BalancedBooks, GuestPocket, SalesCurve, TicketRows } from './Vignettes.tsx'

interface Part {
  readonly title: string
  readonly text: string
  readonly picture: ReactNode
  readonly tone: 'card' | 'ink' | 'blush'
}

const parts: readonly Part[] = [
  {
    title: 'Tickets that know their limits',
    text: 'Free, priced, or pay what you like, each with its own dates and numbers. The last ticket is sold once, however many hands reach for it.',
    picture: <TicketRows />,
    tone: 'card',
  },
  {
    title: 'Guests just buy',
    text: 'No account, no app. Tickets on the screen and in the mail, as a PDF and in the calendar. Lost them? Fetched again in a minute.',
    picture: <GuestPocket />,
    tone: 'ink',
  },
  {
    title: 'Know how it is going',
    text: 'What sold today, what each ticket brought in, who is coming: as it happens.',
    picture: <SalesCurve />,
    tone: 'blush',
  },
  {
    title: 'Books that balance',
    text: 'Every payment, fee and refund is an entry in a double-entry ledger. What is yours, and from when, you can check to the cent.',
    picture: <BalancedBooks />,
    tone: 'card',
  },
]

/** What an organiser gets, from the idea to the morning after. */
export function OrganiserStory() {
  return (
    <section aria-labelledby="organisers">
      <h2 id="organisers" className={story['title']}>
        From an idea to a full room
      </h2>
      <p className="margin-top-18 text-18 mute measure-narrow leading-1-5">
        Write the page, add the tickets, publish. It stays a draft until you say so, and tells you what is still
        missing.
      </p>
      <ul className={classes['parts']}>
        {parts.map(({ title, text, picture, tone }) => (
          <li key={title} className={classes['part']} data-tone={tone}>
            <div className={classes['picture']} aria-hidden="true">
              {picture}
            </div>
            <h3 className={classes['name']}>{title}</h3>
            <p className={classes['text']}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
