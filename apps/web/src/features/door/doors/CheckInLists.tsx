import type { CheckInListView, TicketTypeView } from '@foyer/contract'
import { formatEventTime, formatList, formatNumber, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDeleteCheckInListMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { ListForm } from './ListForm.tsx'

interface CheckInListsProps {
  readonly eventId: string
  readonly timezone: string
  readonly ticketTypes: readonly TicketTypeView[]
  /** Whether the event is a date of a series. */
  readonly ofSeries: boolean
  readonly lists: readonly CheckInListView[]
}

/** The check-in lists of an event besides the main one, each with how many tickets it admitted. */
export function CheckInLists({ eventId, timezone, ticketTypes, ofSeries, lists }: CheckInListsProps) {
  const [editing, setEditing] = useState<CheckInListView | 'new' | null>(null)
  return (
    <Surface
      as="section"
      title={m.door_lists_title()}
      actions={
        <Button variant="default" size="sm" onClick={() => setEditing('new')}>
          {m.door_lists_add()}
        </Button>
      }
    >
      <p className="flush measure mute">{m.door_lists_intro()}</p>
      {lists.length > 0 && (
        <ul className="rows plain-list margin-top-14" aria-label={m.door_lists_title()}>
          {lists.map((list) => (
            <ListRow
              key={list._id}
              eventId={eventId}
              list={list}
              about={joinFacts(factsOf(list, ticketTypes, timezone))}
              edit={() => setEditing(list)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <ListForm
          eventId={eventId}
          timezone={timezone}
          ticketTypes={ticketTypes}
          ofSeries={ofSeries}
          list={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Surface>
  )
}

function factsOf(
  { ticketIds, opensAt, closesAt, admitted, expected, withPass, allDates }: CheckInListView,
  ticketTypes: readonly TicketTypeView[],
  timezone: string,
): string[] {
  const names = ticketTypes.filter(({ _id }) => ticketIds?.includes(_id)).map(({ name }) => name)
  const clock = (instant: string) => formatEventTime(new Date(instant), new Date(instant), timezone).short
  return [
    m.door_lists_admitted({ part: formatNumber(admitted), whole: formatNumber(expected) }),
    ...(withPass > 0 ? [m.door_lists_with_pass({ count: formatNumber(withPass) })] : []),
    ...(allDates ? [m.door_lists_all_dates()] : []),
    ticketIds === null ? m.door_card_admits_all() : m.door_card_admits_only({ tickets: formatList(names) }),
    ...(opensAt === null ? [] : [m.door_card_opens({ time: clock(opensAt) })]),
    ...(closesAt === null ? [] : [m.door_card_closes({ time: clock(closesAt) })]),
  ]
}

interface ListRowProps {
  readonly eventId: string
  readonly list: CheckInListView
  readonly about: string
  readonly edit: () => void
}

function ListRow({ eventId, list, about, edit }: ListRowProps) {
  const [remove, removing] = useDeleteCheckInListMutation()
  const ask = async () => {
    const sure = await confirmAction({
      title: m.door_lists_remove_title({ list: list.name }),
      body: m.door_lists_remove_body(),
      confirmLabel: m.door_lists_remove(),
      destructive: true,
    })
    if (!sure) return
    try {
      await remove({ params: { eventId, listId: list._id } }).unwrap()
      toast.success(m.door_lists_removed({ list: list.name }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <li className="cluster spread gap-12">
      <div className="stack shrinks grow-220">
        <strong>{list.name}</strong>
        <span className="flush mute">{about}</span>
      </div>
      <div className="cluster gap-8">
        <Button variant="default" size="xs" onClick={edit} aria-label={m.door_card_edit_label({ door: list.name })}>
          {m.shell_edit()}
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={removing.isLoading}
          onClick={() => void ask()}
          aria-label={m.door_lists_remove_label({ list: list.name })}
        >
          {m.door_lists_remove()}
        </Button>
      </div>
    </li>
  )
}
