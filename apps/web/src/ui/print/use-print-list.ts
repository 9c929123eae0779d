import { m } from '@foyer/messages'
import { useCallback, useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { toast } from '../toast.ts'

/** Rows that are printed of a list at most: some forty sheets. */
const MOST_PRINTED = 2000

/** Some rows of a list, and how many it has. */
export interface ListWindow<Row> {
  readonly items: readonly Row[]
  readonly total: number
}

interface PrintedList<Row> {
  /** The rows to print, once they are all there. */
  readonly printed: { readonly rows: readonly Row[]; readonly total: number } | null
  readonly busy: boolean
  /** Fetches the list, `load` giving the rows from an index on. */
  readonly print: (load: (offset: number) => Promise<ListWindow<Row>>) => Promise<void>
  readonly done: () => void
}

/** Fetches the rows of a list for printing, up to the most that are printed. */
export function usePrintList<Row>(): PrintedList<Row> {
  const [printed, setPrinted] = useState<PrintedList<Row>['printed']>(null)
  const [busy, setBusy] = useState(false)
  const print = async (load: (offset: number) => Promise<ListWindow<Row>>) => {
    setBusy(true)
    try {
      const rows: Row[] = []
      let total = Infinity
      while (rows.length < Math.min(total, MOST_PRINTED)) {
        const window = await load(rows.length)
        if (window.items.length === 0) break
        rows.push(...window.items)
        total = window.total
      }
      const shown = rows.slice(0, MOST_PRINTED)
      setPrinted({ rows: shown, total: Math.max(shown.length, Number.isFinite(total) ? total : 0) })
    } catch (error) {
      toast.error(errorMessage(error, m.shell_print_failed()))
    } finally {
      setBusy(false)
    }
  }
  const done = useCallback(() => setPrinted(null), [])
  return { printed, busy, print, done }
}
