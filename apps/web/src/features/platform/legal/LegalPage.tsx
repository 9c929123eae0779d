import type { ReactNode } from 'react'
import classes from './LegalPage.module.css'

export interface LegalSection {
  /** Also the fragment that a link to it ends in. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: string
  /** In words, such as `1 December 2026`. */
  since: string
  sections: readonly LegalSection[]
}

/** A text of law in plain words, with its contents beside it. */
export function LegalPage({ title, lead, since, sections }: LegalPageProps) {
  return (
    <article className={classes['page']}>
      <header className="whole-row">
        <h1 className={classes['title']}>{title}</h1>
        <p className={classes['lead']}>{lead}</p>
        <p className="text-15 mute margin-top-14">In force since {since}</p>
      </header>
      <nav aria-label="On this page" className={classes['contents']}>
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
