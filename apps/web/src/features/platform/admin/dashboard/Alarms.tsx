import type { AlarmView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useCheckBooksMutation, useCloseAlarmMutation, useListAlarmsQuery } from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { askReason } from '../../../../ui/ask-reason.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { ruleInWords } from '../../../../lib/alarm-rules.ts'
import classes from './Alarms.module.css'

const MOST = 20

/** The result of the hourly check of the books: one line if all rules hold, else the alarms. */
export function Alarms() {
  const { data, refetch } = useListAlarmsQuery({ query: { state: 'open', limit: MOST } })
  const [check] = useCheckBooksMutation()
  const { busy, act } = useAct()
  if (!data) return null
  const { items, total, lastCheck } = data
  const look = async () => {
    await act(() => check().unwrap(), m.admin_alarms_checked())
    await refetch()
  }
  const again = (
    <Button variant="default" size="xs" loading={busy} onClick={() => void look()}>
      {m.admin_alarms_check()}
    </Button>
  )
  if (total === 0)
    return (
      <p className="notice good line gap-10">
        <IconCircleCheck size={20} aria-hidden />
        <span className="grow-220">
          {lastCheck
            ? m.admin_alarms_sound({ count: lastCheck.rules, date: formatDate(lastCheck.at, 'shortMoment') })
            : m.admin_alarms_unchecked()}
        </span>
        {again}
      </p>
    )
  return (
    <Surface as="section" title={m.admin_alarms_title({ count: total })} actions={again}>
      <ul className={classes['list']}>
        {items.map((alarm) => (
          <Alarm key={alarm._id} alarm={alarm} />
        ))}
      </ul>
    </Surface>
  )
}

function Alarm({ alarm }: { alarm: AlarmView }) {
  const [close] = useCloseAlarmMutation()
  const { busy, act } = useAct()
  const end = async () => {
    const note = await askReason({
      title: m.admin_alarms_close_title(),
      body: m.admin_alarms_close_body(),
      label: m.admin_alarms_close_note(),
      confirmLabel: m.admin_alarms_close(),
    })
    if (note !== null)
      await act(() => close({ params: { alarmId: alarm._id }, body: { note } }).unwrap(), m.admin_alarms_close_done())
  }
  const rule = ruleInWords(alarm.rule)
  return (
    <li data-kind={alarm.kind}>
      <IconAlertTriangle size={20} aria-hidden />
      <div className={classes['words']}>
        <strong>{alarm.kind === 'books' ? m.admin_alarms_books({ rule }) : m.admin_alarms_work({ rule })}</strong>
        <span>
          {m.admin_alarms_cases({ count: alarm.findings })} ·{' '}
          {m.admin_alarms_since({ date: formatDate(alarm.openedAt, 'shortMoment') })}
        </span>
        <details>
          <summary>
            {alarm.findings > alarm.examples.length ? m.admin_alarms_first_five() : m.admin_alarms_which()}
          </summary>
          <ul>
            {alarm.examples.map((example) => (
              <li key={JSON.stringify(example)}>
                <code>{wordsOf(example)}</code>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <Button variant="default" size="xs" loading={busy} onClick={() => void end()}>
        {m.admin_alarms_close()}
      </Button>
    </li>
  )
}

function wordsOf(example: Record<string, unknown>): string {
  return Object.entries(example)
    .map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
