import { MOST_PICKED } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { filterOf, type TableQuery } from './table-url.ts'

/** The tickets of an action: all that a filter finds or, with `only`, the selected ones among them. */
export type Selection = Omit<TableQuery, 'sort'> & { readonly only?: string[] }

export interface TicketSelection {
  /** Null while nothing is selected. */
  readonly selection: Selection | null
  readonly count: number
  readonly isAll: boolean
  readonly has: (ticketId: string) => boolean
  readonly toggle: (ticketId: string) => void
  readonly toggleAll: () => void
  readonly clear: () => void
}

type Chosen = { readonly filter: string; readonly picked: ReadonlySet<string> | 'all' }

const NONE: ReadonlySet<string> = new Set()

/** The selected rows. Another filter clears the selection, so that no hidden rows stay selected. */
export function useTicketSelection(query: TableQuery, total: number): TicketSelection {
  const filter = JSON.stringify(filterOf(query))
  const [chosen, setChosen] = useState<Chosen>({ filter, picked: NONE })
  const picked = chosen.filter === filter ? chosen.picked : NONE
  const set = (next: Chosen['picked']) => setChosen({ filter, picked: next })
  const count = picked === 'all' ? total : picked.size

  const toggle = (ticketId: string) => {
    if (picked === 'all') return
    const next = new Set(picked)
    if (!next.delete(ticketId)) next.add(ticketId)
    if (next.size > MOST_PICKED) toast.info(m.guests_table_picked_most({ most: formatNumber(MOST_PICKED) }))
    else set(next)
  }

  return {
    selection:
      picked === 'all'
        ? filterOf(query)
        : picked.size === 0
          ? null
          : { ...filterOf(query), only: [...picked].toSorted() },
    count,
    isAll: picked === 'all',
    has: (ticketId) => picked === 'all' || picked.has(ticketId),
    toggle,
    toggleAll: () => set(picked === 'all' ? NONE : 'all'),
    clear: () => set(NONE),
  }
}
