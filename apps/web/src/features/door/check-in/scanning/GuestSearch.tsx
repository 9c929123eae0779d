import type { CheckInStateView, GuestView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useSearchGuestsQuery } from '../../../../api/hooks.ts'
import { clockTime, ticketLine } from './answer-wording.ts'
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
  /** Looks in what this phone keeps; null where it keeps nothing. */
  readonly findKept: ((search: string) => readonly GuestView[]) | null
  readonly onCheckIn: (ticketId: string) => void
}

/** For the guest whose phone is dead: find them by name or order, and let them in by hand. */
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
    <section className={panel['panel']} aria-label="Guests">
      <label className={panel['label']} htmlFor={id}>
        Find a guest
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
          placeholder="Name or order"
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
  if (!longEnough) return 'Type at least two letters of a name, or an order number.'
  if (failure !== undefined) return online ? errorMessage(failure) : 'No network: guests cannot be looked up just now.'
  if (guests === null) return 'Looking…'
  if (guests.length === 0) return 'Nobody by that name. Ask how they wrote it when they bought.'
  return guests.length === 1 ? '1 guest' : `${guests.length} guests`
}

interface GuestRowProps {
  readonly guest: GuestView
  readonly timezone: string
  readonly direction: Direction
  readonly onCheckIn: () => void
}

function GuestRow({ guest, timezone, direction, onCheckIn }: GuestRowProps) {
  const standing = guestStanding(guest, direction)
  const since = guest.checkedInAt === null ? '' : ` since ${clockTime(guest.checkedInAt, timezone)}`
  return (
    <li className={classes['guest']}>
      <div className="stack grow shrinks gap-2">
        <strong className="text-20 leading-1-15">
          <bdi>{guest.guestName}</bdi>
        </strong>
        <span className="mute">
          {ticketLine(guest)}
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
          aria-label={`${standing.word} ${guest.guestName}`}
        >
          {standing.word}
        </button>
      ) : (
        <span className={classes['mark']} data-tone={standing.tone}>
          {standing.word}
          {standing.tone === 'inside' && since}
        </span>
      )}
    </li>
  )
}
