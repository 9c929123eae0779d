import { m } from '@foyer/messages'
import classes from './DecisionList.module.css'
import { oddDecisions, usualDecisions, type Decision, type SandboxAction } from './decisions.ts'

interface DecisionListProps {
  /** The button whose request is in progress. */
  busy: SandboxAction | null
  onPress: (action: SandboxAction) => void
}

/** The buttons that decide how the payment ends, each with an explanation. */
export function DecisionList({ busy, onPress }: DecisionListProps) {
  return (
    <div className={classes['lists']}>
      <Decisions title={m.sales_sandbox_outcomes()} list={usualDecisions} {...{ busy, onPress }} />
      <Decisions title={m.sales_sandbox_problems()} list={oddDecisions} {...{ busy, onPress }} />
    </div>
  )
}

interface DecisionsProps extends DecisionListProps {
  title: string
  list: readonly Decision[]
}

function Decisions({ title, list, busy, onPress }: DecisionsProps) {
  return (
    <section>
      <h2 className={classes['title']}>{title}</h2>
      <ul className={classes['list']}>
        {list.map(({ action, label, does }) => (
          <li
            key={action}
            className={classes['decision']}
            data-action={action}
            data-busy={busy === action || undefined}
          >
            <button
              type="button"
              className={classes['press']}
              aria-describedby={`does-${action}`}
              aria-busy={busy === action}
              disabled={busy !== null}
              onClick={() => onPress(action)}
            >
              {label()}
            </button>
            <p id={`does-${action}`} className={classes['does']}>
              {does()}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
