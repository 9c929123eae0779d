import { formatCalendarDay, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import classes from './LegalPage.module.css'

export interface LegalSection {
  /** Also the fragment of links to the section. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: string
  /** The first day on which it applies, `YYYY-MM-DD`. */
  since: string
  sections: readonly LegalSection[]
}

/** A legal text with its table of contents. */
export function LegalPage({ title, lead, since, sections }: LegalPageProps) {
  return (
    <article className={classes['page']}>
      <header className="whole-row">
        <h1 className={classes['title']}>{title}</h1>
        <p className={classes['lead']}>{lead}</p>
        <p className="text-15 mute margin-top-14">
          {m.admin_legal_since({ date: formatCalendarDay(since, 'longDay') })}
        </p>
      </header>
      <nav aria-label={m.admin_legal_contents()} className={classes['contents']}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes['text']}>
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            {section.body}
          </section>
        ))}
      </div>
    </article>
  )
}
