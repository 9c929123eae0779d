import { type MessagePlaceholder, messagePlaceholders } from '@foyer/domain'
import { m } from '@foyer/messages'

const names: Readonly<Record<MessagePlaceholder, () => string>> = {
  first_name: m.guests_placeholder_first_name,
  event: m.guests_placeholder_event,
  date: m.guests_placeholder_date,
  place: m.guests_placeholder_place,
  ticket_link: m.guests_placeholder_ticket_link,
}

/** The placeholders that the editor can insert for text that differs by guest or event. */
export function placeholderChoices(): { text: string; label: string }[] {
  return messagePlaceholders.map((name) => ({ text: `{${name}}`, label: names[name]() }))
}
