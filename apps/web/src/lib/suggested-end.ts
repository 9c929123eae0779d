import { isLocalDateTime, type LocalDateTime } from '@foyer/domain'

const USUAL_HOURS = 3

function hoursLater(start: LocalDateTime): LocalDateTime {
  if (!isLocalDateTime(start)) return ''
  // The wall clock read as UTC: an event's end is named on the same clock as its start.
  return new Date(Date.parse(`${start}:00Z`) + USUAL_HOURS * 3_600_000).toISOString().slice(0, 16)
}

/** The end that goes with a changed start: three hours later, unless the organiser has chosen an end. */
export function endFor(start: LocalDateTime, { startsAt, endsAt }: { startsAt: LocalDateTime; endsAt: LocalDateTime }) {
  const isChosen = endsAt !== '' && endsAt !== hoursLater(startsAt)
  return isChosen || start === '' ? endsAt : hoursLater(start)
}
