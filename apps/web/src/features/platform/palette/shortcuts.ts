import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { type EventSection, eventSections } from '../../../lib/event-sections.ts'
import { keptText } from '../../../lib/kept-text.ts'

/** A single key, or two letters in sequence, and the path that it opens. */
export interface Shortcut {
  readonly keys: string
  readonly label: () => string
  readonly to: string
}

const organiserShortcuts: readonly Shortcut[] = [
  { keys: 'n', label: m.shell_menu_create_event, to: '/events/create' },
  { keys: 'g d', label: m.shell_menu_dashboard, to: '/dashboard' },
  { keys: 'g e', label: m.shell_menu_all_events, to: '/events/all' },
  { keys: 'g f', label: m.shell_menu_event_drafts, to: '/events/drafts' },
  { keys: 'g r', label: m.shell_menu_regular_guests, to: '/regular' },
  { keys: 'g p', label: m.shell_menu_account_information, to: '/profile/account-information' },
  { keys: 'g s', label: m.organisation_settings, to: '/organisation/settings' },
]

const adminShortcuts: readonly Shortcut[] = [
  { keys: 'g d', label: m.shell_menu_admin_dashboard, to: '/admin' },
  { keys: 'g e', label: m.shell_menu_all_events, to: '/admin/events/all' },
  { keys: 'g u', label: m.shell_menu_manage_users, to: '/admin/users' },
  { keys: 'g p', label: m.shell_menu_payouts, to: '/admin/tools/payouts' },
  { keys: 'g a', label: m.shell_title_appeals, to: '/admin/appeals' },
  { keys: 'g l', label: m.shell_title_audit_log, to: '/admin/audit' },
]

const SECTION_KEYS: Readonly<Record<EventSection, string>> = {
  overview: 'e o',
  edit: 'e e',
  tickets: 'e t',
  'promo-codes': 'e c',
  questions: 'e q',
  languages: 'e l',
  guests: 'e g',
  messages: 'e m',
  sales: 'e s',
  insight: 'e i',
  payout: 'e p',
  doors: 'e d',
}

/** The keys that open the screens of an event, while one of them is open. */
export function eventShortcuts({ _id, permissions }: Pick<EventView, '_id' | 'permissions'>): Shortcut[] {
  return eventSections
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ key, label, to }) => ({ keys: SECTION_KEYS[key], label, to: to(_id) }))
}

export const shortcutsFor = (isAdmin: boolean) => (isAdmin ? adminShortcuts : organiserShortcuts)

/** The effect of a key after the previous ones: it opens a screen, begins a two-key shortcut, or does nothing. */
export function readKey(shortcuts: readonly Shortcut[], before: string, key: string): Shortcut | 'begun' | null {
  const keys = before === '' ? key : `${before} ${key}`
  const found = shortcuts.find((shortcut) => shortcut.keys === keys)
  if (found) return found
  return shortcuts.some((shortcut) => shortcut.keys.startsWith(`${keys} `)) ? 'begun' : null
}

const STORED = 'shortcuts'

/** Whether single-key shortcuts are on in this browser. People who use dictation or often press keys by mistake switch them off. */
export const shortcutsChoice = {
  read: () => keptText.read(STORED) !== 'off',
  write: (on: boolean) => (on ? keptText.drop(STORED) : keptText.keep(STORED, 'off')),
}
