import type { EventView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Surface } from '../../../../ui/Surface.tsx'
import { AboutFields, TitleField } from './BasicsStep.tsx'
import { CoverField } from './CoverField.tsx'
import { FreeAddress } from './CustomUrlField.tsx'
import { CurrencyField } from './CurrencyField.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { bodyOf, type EventField } from './event-form-values.ts'
import type { FirstTicket, FirstTicketFacts } from '../../../../lib/first-ticket.ts'
import { hasTickets } from './has-tickets.ts'
import { CoverAltField } from './LookStep.tsx'
import { PlaceField } from './PlaceField.tsx'
import { PointField } from './PointField.tsx'
import { StartFrom } from './StartFrom.tsx'
import { PublishBar } from './PublishBar.tsx'
import { stepOfField, type StepKey } from './steps.ts'
import { useEventFormModel } from './use-event-form.ts'
import { DatesOpenNote, DoorsAndZone, StartAndEnd } from './WhenFields.tsx'
import { FormatChoice, OnlineUrlField, VenueFields } from './WhereFields.tsx'
import classes from './EventForm.module.css'

interface DraftSectionsProps {
  firstTicket: FirstTicket
  onPublished: (event: EventView) => void
}

/** A draft on one page: the required fields, collapsed sections for the rest, and the publish button at the bottom. */
export function DraftSections({ firstTicket, onPublished }: DraftSectionsProps) {
  const { form, state } = useEventFormModel()
  const { values } = form
  const { tax, endsAt } = bodyOf(values)
  const facts: FirstTicketFacts = {
    currency: values.currency,
    timezone: values.timezone,
    endsAt: endsAt ?? null,
    // The fee depends on the currency, and the saved event has only the fee for its own.
    charges:
      state.event?.currency === values.currency
        ? { fee: state.event.fee, feeMode: values.feeMode, tax: tax ?? null }
        : null,
  }
  const made = hasTickets(state.event)
  return (
    <>
      <Surface padding="large">
        <div className="stack gap-20">
          {state.event === null && <StartFrom />}
          <TitleField />
          <CoverField />
          <DatesOpenNote />
          <div className="fields">
            <StartAndEnd />
          </div>
          <FormatChoice />
          {values.format !== 'online' && (
            <>
              <PlaceField />
              <PointField />
            </>
          )}
          {values.format !== 'in_person' && <OnlineUrlField />}
          {state.event !== null && made ? (
            <TicketsMade event={state.event} />
          ) : (
            firstTicket.fields(facts, <CurrencyField />)
          )}
        </div>
      </Surface>
      <FreeAddress />
      <MoreSections withTickets={made} />
      <PublishBar firstTicket={made ? null : firstTicket} facts={facts} onPublished={onPublished} />
    </>
  )
}

function TicketsMade({ event }: { event: EventView }) {
  return (
    <p className="line spread gap-10-20">
      <span className="semibold">{m.events_draft_has_tickets()}</span>
      <Button component={Link} to={`/events/ticket/${event._id}`} variant="default" size="sm">
        {m.events_review_manage_tickets()}
      </Button>
    </p>
  )
}

/** The fields that are always visible. */
const unfolded: ReadonlySet<EventField> = new Set<EventField>([
  'title',
  'startsAt',
  'endsAt',
  'format',
  'venueName',
  'point',
  'onlineUrl',
])

/** The optional sections, collapsed. A section opens when a link leads to one of its fields. */
function MoreSections({ withTickets }: { withTickets: boolean }) {
  const { form, led } = useEventFormModel()
  const [opened, setOpened] = useState<ReadonlySet<StepKey>>(new Set())
  useEffect(() => {
    if (led === null || unfolded.has(led.field)) return
    const step = stepOfField(led.field)
    setOpened((before) => withSection(before, step, true))
  }, [led])
  const sections: readonly { key: StepKey; title: string; about: string; fields: ReactNode }[] = [
    {
      key: 'basics',
      title: m.events_more_about(),
      about: m.events_more_about_text(),
      fields: (
        <>
          <AboutFields />
          <CoverAltField />
        </>
      ),
    },
    {
      key: 'when',
      title: m.events_more_place(),
      about: m.events_more_place_text(),
      fields: (
        <>
          <div className="fields">
            <DoorsAndZone />
          </div>
          {form.values.format !== 'online' && <VenueFields />}
        </>
      ),
    },
    {
      key: 'details',
      title: m.events_more_details(),
      about: m.events_more_details_text(),
      fields: <DetailsStep currency={withTickets} />,
    },
  ]
  return sections.map(({ key, title, about, fields }) => (
    <Surface key={key} padding="large">
      <details
        className={classes['more']}
        open={opened.has(key)}
        onToggle={({ currentTarget: { open } }) => setOpened((before) => withSection(before, key, open))}
      >
        <summary>
          <IconChevronDown size={20} aria-hidden />
          <span className="heading text-18">{title}</span>
          <span className="hint">{about}</span>
        </summary>
        {opened.has(key) && <div className="stack gap-20 margin-top-20">{fields}</div>}
      </details>
    </Surface>
  ))
}

function withSection(opened: ReadonlySet<StepKey>, key: StepKey, open: boolean): ReadonlySet<StepKey> {
  if (opened.has(key) === open) return opened
  return new Set(open ? [...opened, key] : [...opened].filter((other) => other !== key))
}
