import type { AttendanceView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { useGetAttendanceQuery } from '../../../api/hooks.ts'
import { clockIn } from './clock.ts'
import classes from './Attendance.module.css'
import { Conflicts } from './Conflicts.tsx'

const LIVE_MS = 5_000

export interface AttendanceProps {
  readonly eventId: string
  readonly timezone: string
  readonly title: string
  /** Asks how badges are to look. */
  readonly PrintBadges: ComponentType<{ eventId: string; title: string; onClose: () => void }>
}

/** Who came so far, when and through which door, and what two doors let in twice. Nothing until somebody is expected. */
export function Attendance({ eventId, timezone, title, PrintBadges }: AttendanceProps) {
  const [printing, setPrinting] = useState(false)
  const { data } = useGetAttendanceQuery({ params: { eventId } }, { pollingInterval: LIVE_MS })
  if (!data || data.expected === 0) return null
  const missing = data.expected - data.came
  return (
    <section className="grid gap-20 margin-top-28" aria-label="Attendance">
      <div className="line spread gap-8-16">
        <h2 className="flush text-24">Attendance</h2>
        <Button
          variant="default"
          onClick={() => setPrinting(true)}
          leftSection={<IconId size={20} aria-hidden="true" />}
        >
          Print badges
        </Button>
      </div>
      <StatGrid>
        <StatCard label="Inside now" value={data.inside} />
        <StatCard label="Came" value={data.came} hint={`of ${data.expected}`} />
        <StatCard label="Still expected" value={missing} />
        <StatCard
          label="Conflicts to look at"
          value={data.conflicts.open}
          {...(data.conflicts.open > 0 && { badge: { text: 'Look below', tone: 'warn' } })}
        />
      </StatGrid>
      {data.conflicts.total > 0 && <Conflicts eventId={eventId} timezone={timezone} />}
      {data.arrivals.length > 0 && <Arrivals attendance={data} timezone={timezone} />}
      {printing && <PrintBadges eventId={eventId} title={title} onClose={() => setPrinting(false)} />}
    </section>
  )
}

/** Admissions over the evening, one bar a stretch, and how they spread over doors and tickets. */
function Arrivals({ attendance, timezone }: { attendance: AttendanceView; timezone: string }) {
  const { minutes, byTicket, byDoor } = attendance
  const steps = sumByTime(attendance.arrivals)
  const most = Math.max(...steps.map((step) => step.admitted))
  return (
    <Surface title="Arrivals">
      <ol className={classes['curve']} aria-label={`Admissions every ${minutes} minutes`}>
        {steps.map(({ at, admitted }) => (
          <li key={at} className={classes['step']}>
            <span className="text-14 bold">{admitted}</span>
            <span
              className={classes['bar']}
              style={{ height: `calc((100% - 3.25rem) * ${admitted / most})` }}
              aria-hidden="true"
            />
            <span className="text-13 mute">{clockIn(at, timezone)}</span>
          </li>
        ))}
      </ol>
      <div className={classes['shares']}>
        <dl className="sums rows">
          {byTicket.map(({ _id, name, came, expected }) => (
            <div key={_id}>
              <dt>{name}</dt>
              <dd>
                {came} of {expected}
              </dd>
            </div>
          ))}
        </dl>
        <dl className="sums rows">
          {byDoor.map(({ name, admitted, selfCheckIns }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {admitted} let in{selfCheckIns > 0 && `, ${selfCheckIns} by self check-in`}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Surface>
  )
}

const MOST_STEPS = 24

/** Every door together; of a long event the newest stretches. */
function sumByTime(arrivals: AttendanceView['arrivals']): { at: string; admitted: number }[] {
  const sums = new Map<string, number>()
  for (const { at, admitted } of arrivals) sums.set(at, (sums.get(at) ?? 0) + admitted)
  return [...sums].map(([at, admitted]) => ({ at, admitted })).slice(-MOST_STEPS)
}
