import type { EventView, OrganisationSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { eventSections } from '../../../lib/event-sections.ts'
import { permittedTabs } from '../../../lib/settings-tabs.ts'
import { adminMenu, organiserMenu, permittedMenu } from '../../../ui/shell/menu.ts'
import type { Shortcut } from './shortcuts.ts'

/** A line of the palette. Its address is its key too. */
export interface Entry {
  readonly to: string
  readonly label: string
  readonly hint?: string
  readonly keys?: string | undefined
}

/** Where the palette is opened, for the screens it offers. */
interface Reader {
  readonly isAdmin: boolean
  readonly organisation: OrganisationSummaryView | undefined
  readonly shortcuts: readonly Shortcut[]
}

/** The screens of the menu and of the settings that the reader finds. */
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
    if (!entries.has(to)) entries.set(to, { to, label: label(), ...(keys !== undefined && { keys }) })
  }
  return [...entries.values()]
}

/** The screens of the event at hand. */
export function sectionEntries({ _id, title, permissions }: EventView): Entry[] {
  return eventSections
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ label, to }) => ({ to: to(_id), label: label(), hint: title }))
}

const EVENT_PATHS =
  /^\/events\/(?:details|guests|sales|payout|doors|questions|languages|promo-code|ticket)\/([0-9a-f-]{36})/

/** The event whose screen is open. */
export function eventAt(pathname: string): string | null {
  return EVENT_PATHS.exec(pathname)?.[1] ?? null
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** The entries that have every word that was typed, in whatever order and however accented. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return entries.filter(({ label, hint = '' }) => words.every((word) => plain(`${label} ${hint}`).includes(word)))
}

/** The title of a group of the palette. */
export const groupTitles = {
  guests: m.shell_palette_guests,
  events: m.shell_menu_events,
  users: m.shell_menu_manage_users,
  section: m.shell_palette_this_event,
  screens: m.shell_palette_screens,
} as const
export type Group = keyof typeof groupTitles
