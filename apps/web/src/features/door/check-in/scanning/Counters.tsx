import type { CheckInStateView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { nameOfDoor } from '../../../../lib/scan-words.ts'
import { Rich } from '../../../../ui/Rich.tsx'
import classes from './Counters.module.css'
import { Totals } from './Totals.tsx'

const tags = { strong: (words: ReactNode) => <strong>{words}</strong> }

/** The guests inside, by ticket and by door, and at a door over all dates of a series by date. */
export function Counters({ state }: { state: CheckInStateView }) {
  return (
    <section className="on-card rounded-22 pad-20" aria-label={m.door_counts_label()}>
      <Totals state={state} className={classes['totals']} />
      <Bar part={state.inside} whole={state.expected} />
      {state.dates && (
        <>
          <h2 className={classes['heading']}>{m.door_counts_by_date({ count: state.dates.length })}</h2>
          <ul className="plain-list">
            {state.dates.map(({ _id, startsAt, inside, expected }) => (
              <li key={_id} className={classes['row']}>
                <span>{formatDate(startsAt, 'clock', state.event.timezone)}</span>
                <span className={classes['figure']}>
                  <Rich
                    parts={m.door_counts_of.parts({ part: formatNumber(inside), whole: formatNumber(expected) })}
                    tags={tags}
                  />
                </span>
                <Bar part={inside} whole={expected} />
              </li>
            ))}
          </ul>
        </>
      )}
      {state.byTicket.length > 0 && (
        <>
          <h2 className={classes['heading']}>{m.door_counts_by_ticket()}</h2>
          <ul className="plain-list">
            {state.byTicket.map(({ _id, name, inside, expected }) => (
              <li key={_id} className={classes['row']}>
                <span>{name}</span>
                <span className={classes['figure']}>
                  <Rich
                    parts={m.door_counts_of.parts({ part: formatNumber(inside), whole: formatNumber(expected) })}
                    tags={tags}
                  />
                </span>
                <Bar part={inside} whole={expected} />
              </li>
            ))}
          </ul>
        </>
      )}
      {state.byDoor.length > 0 && (
        <>
          <h2 className={classes['heading']}>{m.door_counts_by_door()}</h2>
          <ul className="plain-list">
            {state.byDoor.map(({ name, admitted }) => (
              <li key={name ?? ''} className={classes['row']}>
                <span>{nameOfDoor(name)}</span>
                <span className={classes['figure']}>
                  <Rich parts={m.door_counts_admitted.parts({ count: admitted })} tags={tags} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole === 0 ? 0 : Math.min(100, (part / whole) * 100)
  return (
    <span className={classes['bar']} aria-hidden="true">
      <span style={{ width: `${share}%` }} />
    </span>
  )
}
