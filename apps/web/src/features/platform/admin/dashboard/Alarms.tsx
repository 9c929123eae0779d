import type { AlarmView } from '@foyer/contract'
import { formatDate } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useCheckBooksMutation, useCloseAlarmMutation, useListAlarmsQuery } from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { askReason } from '../../../../ui/ask-reason.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import classes from './Alarms.module.css'

const MOST = 20

/** What the hourly look at the books found: one calm line when all holds, else what does not, with a way to close it. */
export function Alarms() {
  const { data, refetch } = useListAlarmsQuery({ query: { state: 'open', limit: MOST } })
  const [check] = useCheckBooksMutation()
  const { busy, act } = useAct()
  if (!data) return null
  const { items, total, lastCheck } = data
  const look = async () => {
    await act(() => check().unwrap(), 'Looked at the books')
    await refetch()
  }
  const again = (
    <Button variant="default" size="xs" loading={busy} onClick={() => void look()}>
      Look now
    </Button>
  )
  if (total === 0)
    return (
      <p className="notice good line gap-10">
        <IconCircleCheck size={20} aria-hidden />
        <span className="grow-220">
          {lastCheck
            ? `The books are sound: all ${lastCheck.rules} rules held on ${formatDate(lastCheck.at, 'shortMoment')}.`
            : 'The books have not been looked at yet.'}
        </span>
        {again}
      </p>
    )
  return (
    <Surface as="section" title={total === 1 ? 'One alarm' : `${total} alarms`} actions={again}>
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
      title: 'Close this alarm?',
      body: 'It comes back when something else is found. It closes by itself once the rule holds again.',
      label: 'What you found out',
      confirmLabel: 'Close it',
    })
    if (note !== null)
      await act(() => close({ params: { alarmId: alarm._id }, body: { note } }).unwrap(), 'The alarm is closed')
  }
  const rows = alarm.findings === 1 ? 'One case' : `${alarm.findings} cases`
  return (
    <li data-kind={alarm.kind}>
      <IconAlertTriangle size={20} aria-hidden />
      <div className={classes['words']}>
        <strong>
          {alarm.kind === 'books' ? 'Broken: ' : 'Waiting: '}
          {alarm.rule}
        </strong>
        <span>
          {rows} · since {formatDate(alarm.openedAt, 'shortMoment')}
        </span>
        <details>
          <summary>{alarm.findings > alarm.examples.length ? 'The first five' : 'Which'}</summary>
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
        Close
      </Button>
    </li>
  )
}

function wordsOf(example: Record<string, unknown>): string {
  return Object.entries(example)
    .map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
