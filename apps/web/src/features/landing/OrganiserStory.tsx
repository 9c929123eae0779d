import { IconChartAreaLine, IconMailCheck, IconScale, IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OrganiserStory.module.css'
import story from './Story.module.css'

const parts: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <IconTicket size={26} stroke={1.6} aria-hidden />,
    title: 'Tickets that know their limits',
    text: 'Free, priced, or pay what you like. With their own dates, numbers and limits per order. The last ticket is sold once, however many hands reach for it.',
  },
  {
    icon: <IconMailCheck size={26} stroke={1.6} aria-hidden />,
    title: 'Guests just buy',
    text: 'No account, no app. They choose, pay, and have their tickets on the screen and in their mail, with a PDF and a calendar entry. Lost them? They fetch them again.',
  },
  {
    icon: <IconChartAreaLine size={26} stroke={1.6} aria-hidden />,
    title: 'Know how it is going',
    text: 'What sold today, what each ticket brought in, who is coming. As it happens, on your phone or on the big screen in the office.',
  },
  {
    icon: <IconScale size={26} stroke={1.6} aria-hidden />,
    title: 'Books that balance',
    text: 'Every payment, fee and refund is an entry in a double-entry ledger. What is yours, and from when, is a number you can check to the cent.',
  },
]

/** What an organiser gets, from the idea to the morning after. */
export function OrganiserStory() {
  return (
    <section aria-labelledby="organisers">
      <h2 id="organisers" className={story['title']}>
        From an idea to a full room
      </h2>
      <p className={story['lead']}>
        Write the page, add the tickets, publish. It stays a draft until you say so, and tells you what is still missing.
      </p>
      <ul className={classes['parts']}>
        {parts.map(({ icon, title, text }) => (
          <li key={title} className={classes['part']}>
            <span className={classes['icon']}>{icon}</span>
            <h3 className={classes['name']}>{title}</h3>
            <p className={classes['text']}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
