import { m } from '@foyer/messages'
import { useState } from 'react'
import buttons from './AnswerButtons.module.css'
import type { Party } from './use-party.ts'

/** How many other guests of an order to admit now: all unless staff choose fewer. */
export function PartyChoice({ party: { left, letIn, underWay } }: { readonly party: Party }) {
  const [chosen, setChosen] = useState(left)
  const count = Math.min(Math.max(chosen, 1), left)
  if (left === 0) return null
  return (
    <div className={buttons['party']}>
      {left > 1 && (
        <div className={buttons['count']} role="group" aria-label={m.door_party_label()}>
          <button
            type="button"
            className={buttons['step']}
            aria-label={m.door_party_fewer()}
            disabled={count === 1}
            onClick={() => setChosen(count - 1)}
          >
            −
          </button>
          <output aria-live="polite">{m.door_party_count({ count, total: left })}</output>
          <button
            type="button"
            className={buttons['step']}
            aria-label={m.door_party_more()}
            disabled={count === left}
            onClick={() => setChosen(count + 1)}
          >
            +
          </button>
        </div>
      )}
      <button type="button" className={buttons['second']} disabled={underWay} onClick={() => letIn(count)}>
        {count === left ? m.door_party_admit_all({ count }) : m.door_party_admit({ count })}
      </button>
    </div>
  )
}
