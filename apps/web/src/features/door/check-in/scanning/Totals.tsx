import type { CheckInStateView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'

interface TotalsProps {
  readonly state: Pick<CheckInStateView, 'inside' | 'expected' | 'withPass'>
  readonly className: string | undefined
}

/** The most important figures for staff: guests inside, expected guests, and pass holders, who are counted in neither. */
export function Totals({ state, className }: TotalsProps) {
  const figures = [
    [m.door_desk_inside(), state.inside],
    [m.door_desk_expected(), state.expected],
    ...(state.withPass === undefined ? [] : [[m.door_with_pass(), state.withPass] as const]),
  ] as const
  return (
    <dl className={className}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
