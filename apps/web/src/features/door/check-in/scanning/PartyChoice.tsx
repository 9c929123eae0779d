import { useState } from 'react'
import buttons from './AnswerButtons.module.css'
import type { Party } from './use-party.ts'

/** How many of an order come in now: all of them, unless some are still on their way. */
export function PartyChoice({ party: { left, letIn, underWay } }: { readonly party: Party }) {
  const [chosen, setChosen] = useState(left)
  const count = Math.min(Math.max(chosen, 1), left)
  if (left === 0) return null
  return (
    <div className={buttons['party']}>
      {left > 1 && (
        <div className={buttons['count']} role="group" aria-label="How many come in now">
          <button
            type="button"
            className={buttons['step']}
            aria-label="One less"
            disabled={count === 1}
            onClick={() => setChosen(count - 1)}
          >
            −
          </button>
          <output aria-live="polite">
            {count} of {left}
          </output>
          <button
            type="button"
            className={buttons['step']}
            aria-label="One more"
            disabled={count === left}
            onClick={() => setChosen(count + 1)}
          >
            +
          </button>
        </div>
      )}
      <button type="button" className={buttons['second']} disabled={underWay} onClick={() => letIn(count)}>
        {left === 1
          ? 'Let the other one in too'
          : count === left
            ? `Let all ${left} others in`
            : `Let ${count} others in`}
      </button>
    </div>
  )
}
