import type { BulkReport } from '@foyer/contract'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'

/** The state of an action on many tickets: the results of its batches so far, and why it stopped. */
export interface BulkRun {
  readonly running: boolean
  readonly done: number
  readonly failed: number
  readonly failures: BulkReport['failures']
  /** Set when a batch got no answer: `resume` sends the same batch again, and nothing is done twice. */
  readonly fault: string | null
}

/** The maximum number of skipped tickets that are listed; nobody reads a longer list. */
export const MOST_SHOWN = 50

const START: BulkRun = { running: true, done: 0, failed: 0, failures: [], fault: null }

/**
 * Runs an action batch by batch. `send` handles the batch that begins after a ticket; if it is sent again, it must do nothing twice. The
 * action keeps its initial selection, even if the user changes the selection while batches are in progress.
 */
export function useBulkRun<Act>(send: (act: Act, after: string | null) => Promise<BulkReport>) {
  const [run, setRun] = useState<BulkRun | null>(null)
  const [asked, setAsked] = useState<{ act: Act; after: string | null } | null>(null)

  const go = async (act: Act, from: string | null, before: BulkRun) => {
    let [after, sum] = [from, { ...before, running: true, fault: null } as BulkRun]
    setRun(sum)
    try {
      for (;;) {
        const report = await send(act, after)
        const { next } = report
        sum = {
          running: next !== null,
          done: sum.done + report.done,
          failed: sum.failed + report.failed,
          failures: [...sum.failures, ...report.failures].slice(0, MOST_SHOWN),
          fault: null,
        }
        setRun(sum)
        if (next === null) return
        after = next
        setAsked({ act, after: next })
      }
    } catch (error) {
      setRun({ ...sum, running: false, fault: errorMessage(error) })
    }
  }

  return {
    run,
    act: asked?.act,
    start: (act: Act) => {
      setAsked({ act, after: null })
      void go(act, null, START)
    },
    resume: () => {
      if (run && asked) void go(asked.act, asked.after, run)
    },
    close: () => setRun(null),
  }
}
