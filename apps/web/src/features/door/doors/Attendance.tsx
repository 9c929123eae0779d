import type { AttendanceView } from '@foyer/contract'
import { formatDate, formatNumber, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { nameOfDoor } from '../../../lib/scan-words.ts'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { useGetAttendanceQuery } from '../../../api/hooks.ts'
import classes from './Attendance.module.css'
import { Conflicts } from './Conflicts.tsx'

const LIVE_MS = 5_000

export interface AttendanceProps {
  readonly eventId: string
  readonly timezone: string
  readonly title: string
  /** Opens the dialog for the format of the badges. */
  readonly PrintBadges: ComponentType<{ eventId: string; title: string; onClose: () => void }>
}

/** Check-ins by time, ticket and door, and conflicts between doors. Shows nothing until a ticket is sold. */
export function Attendance({ eventId, timezone, title, PrintBadges }: AttendanceProps) {
  const [printing, setPrinting] = useState(false)
  const { data } = useGetAttendanceQuery({ params: { eventId } }, { pollingInterval: LIVE_MS })
  if (!data || data.expected === 0) return null
  const missing = data.expected - data.came
  return (
    <section className="grid gap-20 margin-top-28" aria-label={m.door_attendance_title()}>
      <div className="line spread gap-8-16">
        <h2 className="flush text-24">{m.door_attendance_title()}</h2>
        <Button
          variant="default"
          onClick={() => setPrinting(true)}
          leftSection={<IconId size={20} aria-hidden="true" />}
        >
          {m.door_attendance_print_badges()}
        </Button>
      </div>
      <StatGrid>
        <StatCard label={m.door_attendance_inside()} value={data.inside} />
        <StatCard
          label={m.door_attendance_came()}
          value={data.came}
          hint={m.door_attendance_of({ total: formatNumber(data.expected) })}
        />
        <StatCard label={m.door_attendance_missing()} value={missing} />
        <StatCard
          label={m.door_attendance_conflicts()}
          value={data.conflicts.open}
          {...(data.conflicts.open > 0 && { badge: { text: m.door_attendance_review(), tone: 'warn' } })}
        />
      </StatGrid>
      {data.extras.length > 0 && <Extras extras={data.extras} />}
      {data.conflicts.total > 0 && <Conflicts eventId={eventId} timezone={timezone} />}
      {data.arrivals.length > 0 && <Arrivals attendance={data} timezone={timezone} />}
      {printing && <PrintBadges eventId={eventId} title={title} onClose={() => setPrinting(false)} />}
    </section>
  )
}

/** How many of each extra were handed out. */
function Extras({ extras }: Pick<AttendanceView, 'extras'>) {
  return (
    <Surface title={m.door_attendance_extras()}>
      <dl className="sums rows">
        {extras.map(({ _id, name, handedOut, sold }) => (
          <div key={_id}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>{m.door_attendance_handed_out({ part: formatNumber(handedOut), whole: formatNumber(sold) })}</dd>
          </div>
        ))}
      </dl>
    </Surface>
  )
}

/** Admissions over time, with one bar for each interval, and by ticket and door. */
function Arrivals({ attendance, timezone }: { attendance: AttendanceView; timezone: string }) {
  const { minutes, byTicket, byDoor } = attendance
  const steps = sumByTime(attendance.arrivals)
  const most = Math.max(...steps.map((step) => step.admitted))
  return (
    <Surface title={m.door_arrivals_title()}>
      <ol className={classes['curve']} aria-label={m.door_arrivals_chart({ count: minutes })}>
        {steps.map(({ at, admitted }) => (
          <li key={at} className={classes['step']}>
            <span className="text-14 bold">{admitted}</span>
            <span
              className={classes['bar']}
              style={{ height: `calc((100% - 3.25rem) * ${admitted / most})` }}
              aria-hidden="true"
            />
            <span className="text-13 mute">{formatDate(at, 'clock', timezone)}</span>
          </li>
        ))}
      </ol>
      <div className={classes['shares']}>
        <dl className="sums rows">
          {byTicket.map(({ _id, name, came, expected }) => (
            <div key={_id}>
              <dt>{name}</dt>
              <dd>{m.door_arrivals_share({ part: formatNumber(came), whole: formatNumber(expected) })}</dd>
            </div>
          ))}
        </dl>
        <dl className="sums rows">
          {byDoor.map(({ name, admitted, selfCheckIns }) => (
            <div key={name ?? ''}>
              <dt>{nameOfDoor(name)}</dt>
              <dd>
                {joinFacts([
                  m.door_arrivals_admitted({ count: admitted }),
                  ...(selfCheckIns > 0 ? [m.door_card_self_check_ins({ count: selfCheckIns })] : []),
                ])}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Surface>
  )
}

const MOST_STEPS = 24

/** Sums all doors; a long event shows its latest intervals. */
function sumByTime(arrivals: AttendanceView['arrivals']): { at: string; admitted: number }[] {
  const sums = new Map<string, number>()
  for (const { at, admitted } of arrivals) sums.set(at, (sums.get(at) ?? 0) + admitted)
  return [...sums].map(([at, admitted]) => ({ at, admitted })).slice(-MOST_STEPS)
}
