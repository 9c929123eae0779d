import type { CheckInStateView, GuestView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useSearchGuestsQuery } from '../../../../api/hooks.ts'
import { ticketLine } from './answer-wording.ts'
import { guestStanding } from './guest-standing.ts'
import classes from './GuestSearch.module.css'
import panel from './Panel.module.css'
import type { Direction } from './use-door.ts'
import { doorHeaders } from './use-scan-client.ts'

const SHORTEST_SEARCH = 2
const TYPING_PAUSE_MS = 250

interface GuestSearchProps {
  readonly event: CheckInStateView['event']
  readonly token: string | null
  readonly direction: Direction
  readonly online: boolean
  /** Searches the guest list on this phone; null without one. */
  readonly findKept: ((search: string) => readonly GuestView[]) | null
  readonly onCheckIn: (ticketId: string) => void
}

/** Finds a guest by name or order number and checks them in without a code. */
export function GuestSearch({ event, token, direction, online, findKept, onCheckIn }: GuestSearchProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const id = useId()
  const longEnough = search.length >= SHORTEST_SEARCH
  const local = !online && findKept !== null
  const found = useSearchGuestsQuery(
    { params: { eventId: event._id }, query: { search }, ...doorHeaders(token) },
    { skip: !longEnough || local },
  )
  const looked = local ? findKept(search) : (found.data?.items ?? null)
  const guests = longEnough ? looked : null

  return (
    <section className={panel['panel']} aria-label={m.door_search_label()}>
      <label className={panel['label']} htmlFor={id}>
        {m.door_search_field()}
      </label>
      <div className="flex gap-10 relative">
        <IconSearch className={panel['icon']} size={24} aria-hidden="true" />
        <input
          id={id}
          type="search"
          className={panel['field']}
          data-with-icon
          value={typed}
          onChange={(change) => setTyped(change.currentTarget.value)}
          placeholder={m.door_search_placeholder()}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
        />
      </div>
      <p className={panel['help']} role="status">
        {resultLine({ longEnough, guests, failure: local ? undefined : found.error, online })}
      </p>
      {guests !== null && guests.length > 0 && (
        <ul className={classes['guests']} aria-busy={found.isFetching}>
          {guests.map((guest) => (
            <GuestRow
              key={guest.ticketId}
              guest={guest}
              timezone={event.timezone}
              direction={direction}
              onCheckIn={() => onCheckIn(guest.ticketId)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface Result {
  readonly longEnough: boolean
  readonly guests: readonly GuestView[] | null
  readonly failure: unknown
  readonly online: boolean
}

function resultLine({ longEnough, guests, failure, online }: Result): string {
  if (!longEnough) return m.door_search_short()
  if (failure !== undefined) return online ? errorMessage(failure) : m.door_search_offline()
  if (guests === null) return m.door_search_running()
  return guests.length === 0 ? m.door_search_none() : m.door_search_found({ count: guests.length })
}

interface GuestRowProps {
  readonly guest: GuestView
  readonly timezone: string
  readonly direction: Direction
  readonly onCheckIn: () => void
}

function GuestRow({ guest, timezone, direction, onCheckIn }: GuestRowProps) {
  const standing = guestStanding(guest, direction)
  const word = standing.word()
  const isTimed = !standing.may && standing.tone === 'inside' && guest.checkedInAt !== null
  return (
    <li className={classes['guest']}>
      <div className="stack grow shrinks gap-2">
        <strong className="text-20 leading-1-15">
          <bdi>{guest.guestName}</bdi>
        </strong>
        <span className="mute">
          {ticketLine(guest)}
          {guest.date && (
            <>
              {' · '}
              <span className="nowrap">{formatDate(guest.date.startsAt, 'clock', timezone)}</span>
            </>
          )}
          {guest.orderReference !== '' && (
            <>
              {' · '}
              <span className="nowrap">{displayReference(guest.orderReference)}</span>
            </>
          )}
        </span>
      </div>
      {standing.may ? (
        <button
          type="button"
          className={classes['act']}
          onClick={onCheckIn}
          aria-label={m.door_search_act_label({ action: word, guest: guest.guestName })}
        >
          {word}
        </button>
      ) : (
        <span className={classes['mark']} data-tone={standing.tone}>
          {isTimed
            ? m.door_search_inside_since({ time: formatDate(guest.checkedInAt ?? '', 'clock', timezone) })
            : word}
        </span>
      )}
    </li>
  )
}
