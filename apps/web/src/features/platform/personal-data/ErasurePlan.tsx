import type { PersonalDataView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Alert } from '@mantine/core'
import classes from './PersonalData.module.css'

type Line = PersonalDataView['plan'][number]

const groups: readonly (readonly [title: () => string, treatments: readonly Line['treatment'][]])[] = [
  [m.admin_personal_deleted, ['deleted', 'cleared']],
  [m.admin_personal_pseudonym, ['pseudonym', 'redacted']],
  [m.admin_personal_kept, ['kept']],
]

/** What an erasure would do with the data of an e-mail address, or the reasons why it is refused. */
export function ErasurePlan({ data: { plan, obligations } }: { data: PersonalDataView }) {
  if (plan.length + obligations.length === 0) return null
  return (
    <div className="grid gap-20 margin-bottom-20">
      {obligations.length > 0 && (
        <Alert color="gold" title={m.admin_personal_blocked()}>
          <ul className={classes['reasons']}>
            {obligations.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      {groups.map(([title, treatments]) => (
        <PlanGroup
          key={title()}
          title={title()}
          lines={plan.filter(({ treatment }) => treatments.includes(treatment))}
        />
      ))}
    </div>
  )
}

function PlanGroup({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="margin-bottom-6 text-17 bold">{title}</h3>
      <ul className="rows">
        {lines.map(({ what, rows, note }) => (
          <li key={what}>
            <div className="two-lines grow-220">
              <strong>{what}</strong>
              {note !== '' && <span>{note}</span>}
            </div>
            <span>{m.admin_personal_records({ count: rows })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
