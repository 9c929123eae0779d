import type { SavedEventView } from '@foyer/contract'
import { MOST_SAVED } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListSavedEventsQuery } from '../../../api/hooks.ts'
import { forgetSaved, useSavedIds } from '../../../lib/saved-events.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { EventCard } from '../../../ui/EventCard.tsx'
import classes from './SavedPage.module.css'

/** The events saved in this browser, as they are now. */
export function SavedPage() {
  const ids = useSavedIds()
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>{m.events_saved_title()}</h1>
      <p className="flush mute measure-narrow">{m.events_saved_about()}</p>
      {ids !== null && <Saved ids={ids} />}
    </div>
  )
}

function Saved({ ids }: { ids: readonly string[] }) {
  // All events that were saved when the page opened are fetched: removing one neither fetches again nor moves the others.
  const [asked] = useState(ids)
  const wanted = [...ids.filter((id) => !asked.includes(id)), ...asked].slice(0, MOST_SAVED).join(',')
  const query = useListSavedEventsQuery({ query: { ids: wanted } }, { skip: wanted === '' })
  const { currentData } = query
  const gone = currentData ? missingIn(wanted, currentData.items).size : 0
  useEffect(() => {
    if (currentData) forgetSaved(missingIn(wanted, currentData.items))
  }, [currentData, wanted])
  const known = (query.data?.items ?? []).filter(({ _id }) => ids.includes(_id))
  const now = useNow().getTime()
  const isOver = ({ endsAt, datesOpen }: SavedEventView) => !datesOpen && Date.parse(endsAt) <= now
  return (
    <>
      {gone > 0 && (
        <p role="status" className="flush">
          {m.events_saved_gone({ count: gone })}
        </p>
      )}
      {query.isError && <ErrorState message={errorMessage(query.error)} onRetry={() => void query.refetch()} />}
      {ids.length === 0 && <Nothing />}
      <Cards title={m.events_saved_coming()} events={known.filter((event) => !isOver(event))} />
      <Cards title={m.events_saved_past()} events={known.filter(isOver).toReversed()} over />
    </>
  )
}

/** The ids that an answer leaves out: of events that nobody can see any more. */
function missingIn(wanted: string, items: readonly SavedEventView[]): Set<string> {
  const seen = new Set(items.map(({ _id }) => _id))
  return new Set(wanted.split(',').filter((id) => !seen.has(id)))
}

function Cards({ title, events, over = false }: { title: string; events: readonly SavedEventView[]; over?: boolean }) {
  if (events.length === 0) return null
  return (
    <section className="stack gap-14">
      <h2 className="flush heading text-20">{title}</h2>
      <div className="grid gap-24 cards-300">
        {events.map((event) => (
          <EventCard key={event._id} event={event} closed={closedWords(event, over)} />
        ))}
      </div>
    </section>
  )
}

function closedWords({ status }: SavedEventView, over: boolean): string | undefined {
  if (status === 'cancelled') return m.events_cancelled_title()
  return over ? m.events_box_over_title() : undefined
}

function Nothing() {
  return (
    <EmptyState
      title={m.events_saved_none()}
      text={m.events_saved_none_text()}
      action={
        <Button component={Link} to="/events/listing">
          {m.shell_find_events()}
        </Button>
      }
    />
  )
}
