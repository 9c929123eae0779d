import { useState } from 'react'
import { recentChoices } from '../../../lib/recent-choices.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useOrganisations } from '../../../ui/shell/use-organisations.ts'
import { type Entry, type Group, matching, screenEntries, sectionEntries } from './entries.ts'
import { eventShortcuts, shortcutsFor } from './shortcuts.ts'
import { useActions } from './use-actions.ts'
import { useEventAt } from './use-event-at.ts'
import { useFound } from './use-found.ts'

interface Offered {
  readonly groups: (readonly [Group, Entry[]])[]
  /** While the server's answer is pending. */
  readonly searching: boolean
  /** Whether the server did not answer. Screens and actions are still offered. */
  readonly failed: boolean
  /** Moves an entry to the top for the next time. */
  readonly keep: (entry: Entry) => void
}

/** The entries that the palette offers for the typed text. */
export function useEntries(typed: string): Offered {
  const user = useAppSelector((state) => state.user.user)
  const isAdmin = user?.isAdmin ?? false
  const { chosen } = useOrganisations()
  const event = useEventAt()
  const owner = [user?._id, chosen?._id].join(' ')
  const [recent] = useState(() => recentChoices.read(owner))
  const found = useFound(typed, isAdmin)
  const actions = useActions(event)
  const leading = new Set(actions.flatMap((action) => ('to' in action ? [action.to] : [])))
  const screens = screenEntries({ isAdmin, organisation: chosen, shortcuts: shortcutsFor(isAdmin) })
  const { events = [], guests = [], orders = [], users = [], payouts = [] } = found.groups
  const groups: [Group, Entry[]][] = [
    ['recent', typed.trim() === '' ? recent.map((choice) => ({ id: `recent-${choice.to}`, ...choice })) : []],
    ['users', users],
    ['events', events],
    ['guests', guests],
    ['orders', orders],
    ['payouts', payouts],
    ['section', event ? matching(sectionEntries(event, eventShortcuts(event)), typed) : []],
    [
      'screens',
      matching(
        screens.filter((screen) => 'to' in screen && !leading.has(screen.to)),
        typed,
      ),
    ],
    ['actions', matching(actions, typed)],
  ]
  return {
    groups: groups.filter(([, entries]) => entries.length > 0),
    searching: found.searching,
    failed: found.failed,
    keep: (entry) => {
      const isAction = actions.some(({ id }) => id === entry.id)
      if ('to' in entry && !isAction) recentChoices.keep(owner, entry)
    },
  }
}
