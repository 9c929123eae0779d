import type { PublicOrganisationView } from '@foyer/contract'
import { initials } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CalendarLinks } from '../../../ui/CalendarLinks.tsx'
import { EventCard } from '../../../ui/EventCard.tsx'
import { JsonLd } from '../../../ui/JsonLd.tsx'
import { EventPages } from './EventPages.tsx'
import { organisationJsonLd } from './organisation-meta.ts'
import classes from './OrganisationPage.module.css'

/** A link entered by the organisation: opens in a new tab, and search engines do not count it as our recommendation. */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }

interface OrganisationPageProps {
  organisation: PublicOrganisationView
  publicUrl: string
  /** The form that follows the organisation by e-mail. */
  follow: ReactNode
}

/** The public page of an organisation: who they are, how to hear of their next event, what is coming and what has been. */
export function OrganisationPage({ organisation, publicUrl, follow }: OrganisationPageProps) {
  const { coming, past } = organisation
  return (
    <div className={classes['page']}>
      <JsonLd data={import.meta.env.SSR ? organisationJsonLd(organisation, publicUrl) : null} />
      <header className={classes['head']}>
        <Logo organisation={organisation} />
        <div className="stack gap-12 grow shrinks">
          <h1 className={classes['name']}>
            <bdi>{organisation.name}</bdi>
          </h1>
          {organisation.about !== '' && (
            <p className="flush text-17 leading-1-5 measure keeps-lines breakable">
              <bdi>{organisation.about}</bdi>
            </p>
          )}
          <Links organisation={organisation} />
          {organisation.sellsGiftCards && (
            <p className="flush">
              <Link to={`/o/${organisation.slug}/gift-cards`} className="semibold">
                {m.gift_card_buy_link()}
              </Link>
            </p>
          )}
        </div>
      </header>
      <section className={classes['news']}>
        {follow}
        <CalendarLinks
          file={`/o/${organisation.slug}/calendar.ics`}
          publicUrl={publicUrl}
          className={classes['calendar']}
        />
      </section>
      <section aria-labelledby="coming" className="stack gap-18">
        <h2 id="coming" className={classes['heading']}>
          {m.events_organisation_coming()}
        </h2>
        {coming.total === 0 ? (
          <div className="stack gap-6 rounded-16 on-neutral pad-24">
            <p className="flush semibold">{m.events_organisation_none_title()}</p>
            <p className="flush mute">{m.events_organisation_none_text({ organisation: organisation.name })}</p>
          </div>
        ) : (
          <div className="grid gap-24 cards-300">
            {coming.items.map((event, index) => (
              <EventCard key={event._id} event={event} priority={index < 3} listOfOrganiser="coming" />
            ))}
          </div>
        )}
        <EventPages organisation={organisation} list="coming" />
      </section>
      {past.total > 0 && (
        <section aria-labelledby="past" className="stack gap-18">
          <h2 id="past" className={classes['heading']}>
            {m.events_organisation_past()}
          </h2>
          <div className="grid gap-24 cards-300">
            {past.items.map((event) => (
              <EventCard key={event._id} event={event} listOfOrganiser="past" />
            ))}
          </div>
          <EventPages organisation={organisation} list="past" />
        </section>
      )}
    </div>
  )
}

function Logo({ organisation: { logo, name } }: Pick<OrganisationPageProps, 'organisation'>) {
  if (logo !== null) return <img src={logo} alt="" width={112} height={112} className={classes['logo']} />
  const [firstName = '', lastName] = name.split(/\s+/)
  return (
    <span className={classes['logo']} aria-hidden="true">
      {initials({ firstName, lastName })}
    </span>
  )
}

function Links({ organisation: { links, contact } }: Pick<OrganisationPageProps, 'organisation'>) {
  if (links.length === 0 && contact === null) return null
  return (
    <ul className={classes['links']} aria-label={m.events_organisation_links()}>
      {contact !== null && (
        <li>
          <a href={contact.href} {...(contact.kind === 'website' && elsewhere)}>
            <bdi>{contact.text}</bdi>
          </a>
        </li>
      )}
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} {...elsewhere}>
            <bdi>{label}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
