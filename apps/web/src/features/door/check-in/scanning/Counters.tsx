import type { CheckInStateView } from '@foyer/contract'
import classes from './Counters.module.css'

/** Who is inside, by ticket and by door. */
export function Counters({ state }: { state: CheckInStateView }) {
  return (
    <section className="on-card rounded-22 pad-20" aria-label="Counts">
      <dl className={classes['totals']}>
        <div>
          <dt>Inside</dt>
          <dd>{state.inside}</dd>
        </div>
        <div>
          <dt>Expected</dt>
          <dd>{state.expected}</dd>
        </div>
      </dl>
      <Bar part={state.inside} whole={state.expected} />
      {state.byTicket.length > 0 && (
        <>
          <h2 className={classes['heading']}>By ticket</h2>
          <ul className="plain-list">
            {state.byTicket.map(({ _id, name, inside, expected }) => (
              <li key={_id} className={classes['row']}>
                <span>{name}</span>
                <span className={classes['figure']}>
                  <strong>{inside}</strong> of {expected}
                </span>
                <Bar part={inside} whole={expected} />
              </li>
            ))}
          </ul>
        </>
      )}
      {state.byDoor.length > 0 && (
        <>
          <h2 className={classes['heading']}>By door</h2>
          <ul className="plain-list">
            {state.byDoor.map(({ name, admitted }) => (
              <li key={name} className={classes['row']}>
                <span>{name}</span>
                <span className={classes['figure']}>
                  <strong>{admitted}</strong> let in
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
