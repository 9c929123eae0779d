import type { BulkReport } from '@foyer/contract'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'

/** An act on many tickets as it stands: what its batches came to so far, and why it stopped where it did. */
export interface BulkRun {
  readonly running: boolean
  readonly done: number
  readonly failed: number
  readonly failures: BulkReport['failures']
  /** Set when a batch got no answer: `resume` goes on with the same batch, and nothing is done twice. */
  readonly fault: string | null
}

/** Of a long list nobody reads more. */
export const MOST_SHOWN = 50

const START: BulkRun = { running: true, done: 0, failed: 0, failures: [], fault: null }

/**
 * Runs an act batch by batch. `send` does the batch of an act after a ticket; sent again, it must do nothing twice. The act stays as it
 * was asked for, though the selection may change while batches are under way.
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
