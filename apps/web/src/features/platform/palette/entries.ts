import type { EventView, OrganisationSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { eventSections } from '../../../lib/event-sections.ts'
import { permittedTabs } from '../../../lib/settings-tabs.ts'
import { adminMenu, organiserMenu, permittedMenu } from '../../../ui/shell/menu.ts'
import type { Shortcut } from './shortcuts.ts'

/** An entry of the palette: it opens a screen or runs an action. */
export type Entry = {
  /** Unique across all groups. */
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly keys?: string | undefined
} & ({ readonly to: string } | { readonly run: () => unknown })

/** The context in which the palette is opened, which determines the screens it offers. */
interface Reader {
  readonly isAdmin: boolean
  readonly organisation: OrganisationSummaryView | undefined
  readonly shortcuts: readonly Shortcut[]
}

/** The screens of the menu and of the settings that the reader may open. */
export function screenEntries({ isAdmin, organisation, shortcuts }: Reader): Entry[] {
  const menu = isAdmin ? adminMenu : permittedMenu(organiserMenu, organisation)
  const screens = [
    ...menu.flatMap((entry) => ('links' in entry ? entry.links : [entry])),
    ...(isAdmin || organisation === undefined ? [] : permittedTabs(organisation)),
    ...shortcuts,
  ]
  const entries = new Map<string, Entry>()
  for (const { to, label } of screens) {
    const keys = shortcuts.find((shortcut) => shortcut.to === to)?.keys
    if (!entries.has(to)) entries.set(to, { id: to, to, label: label(), ...(keys !== undefined && { keys }) })
  }
  return [...entries.values()]
}

/** The screens of the current event, with their keys. */
export function sectionEntries(
  { _id, title, permissions }: Pick<EventView, '_id' | 'title' | 'permissions'>,
  shortcuts: readonly Shortcut[],
): Entry[] {
  return eventSections
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ label, to }) => ({
      id: to(_id),
      to: to(_id),
      label: label(),
      hint: title,
      keys: shortcuts.find((shortcut) => shortcut.to === to(_id))?.keys,
    }))
}

const EVENT_PATHS =
  /^\/events\/(?:(?:details|guests|sales|insight|payout|doors|questions|languages|promo-code|ticket)\/)?([0-9a-f]{8}-[0-9a-f-]{27})(?:$|\/create-ticket$)/

/** The event whose screen is open. */
export function eventAt(pathname: string): string | null {
  return EVENT_PATHS.exec(pathname)?.[1] ?? null
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** The entries that contain every typed word, in any order and regardless of accents. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return entries.filter(({ label, hint = '' }) => words.every((word) => plain(`${label} ${hint}`).includes(word)))
}

/** The title of a group of the palette. */
export const groupTitles = {
  recent: m.shell_palette_recent,
  events: m.shell_menu_events,
  guests: m.shell_title_guests,
  orders: m.shell_palette_orders,
  users: m.shell_menu_manage_users,
  payouts: m.shell_menu_payouts,
  section: m.shell_palette_this_event,
  screens: m.shell_palette_screens,
  actions: m.shell_palette_actions,
} as const
export type Group = keyof typeof groupTitles
