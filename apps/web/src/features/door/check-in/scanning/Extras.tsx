import { m } from '@foyer/messages'
import { useState } from 'react'
import buttons from './AnswerButtons.module.css'
import classes from './Extras.module.css'
import type { AnsweredScan } from './door-screen.ts'
import type { Door } from './use-door.ts'

interface ExtrasProps {
  readonly scan: AnsweredScan
  readonly handOut: Door['handOut']
}

/** What the guest's order bought besides, each with a button that hands it out by a scan of its own. */
export function Extras({ scan, handOut }: ExtrasProps) {
  const [underWay, setUnderWay] = useState(false)
  const extras = scan.answer.extras ?? []
  if (extras.length === 0) return null
  const give = async (ticketId: string) => {
    setUnderWay(true)
    await handOut(scan.attempt.scanId, ticketId)
    setUnderWay(false)
  }
  return (
    <ul className={classes['extras']} aria-label={m.door_extras_title()}>
      {extras.map(({ ticketId, name, handedOut }) => (
        <li key={ticketId}>
          <bdi>{name}</bdi>
          {handedOut ? (
            <span>{m.door_extras_handed_out()}</span>
          ) : (
            <button
              type="button"
              className={buttons['second']}
              disabled={underWay}
              aria-label={m.door_extras_hand_out_named({ name })}
              onClick={() => void give(ticketId)}
            >
              {m.door_extras_hand_out()}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
