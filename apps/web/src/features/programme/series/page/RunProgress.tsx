import type { SeriesRunView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Alert, Progress } from '@mantine/core'

const working: Readonly<Record<SeriesRunView['kind'], () => string>> = {
  add_dates: m.programme_series_run_add_dates,
  update: m.programme_series_run_update,
  publish: m.programme_series_run_publish,
  unpublish: m.programme_series_run_unpublish,
  cancel: m.programme_series_run_cancel,
  move: m.programme_series_run_move,
  tickets: m.programme_series_run_tickets,
}

/** How far work on the dates has come. It goes on when the page is closed. */
export function RunProgress({ run: { kind, state, done, total } }: { run: SeriesRunView }) {
  const label = working[kind]()
  if (state === 'failed')
    return (
      <Alert color="red" role="alert" title={label}>
        {m.programme_series_run_failed({ done: formatNumber(done), total: formatNumber(total) })}
      </Alert>
    )
  return (
    <Alert color="teal" role="status" title={label}>
      <Progress.Root size="lg" my={8}>
        <Progress.Section value={total === 0 ? 0 : (done / total) * 100} aria-label={label} />
      </Progress.Root>
      {m.programme_series_run_progress({ done: formatNumber(done), total: formatNumber(total) })}
    </Alert>
  )
}
