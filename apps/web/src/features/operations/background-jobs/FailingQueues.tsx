import type { QueueView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useRunFailedJobsMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { queueInWords } from './job-words.ts'

/** Queues with failed jobs, each with a button that runs them again. */
export function FailingQueues({ queues }: { queues: readonly QueueView[] }) {
  const failing = queues.filter(({ failed, retrying }) => failed > 0 || retrying > 0)
  if (failing.length === 0) return null
  return (
    <Surface as="section" title={m.admin_jobs_failing()}>
      <ul className="rows">
        {failing.map((queue) => (
          <FailingQueue key={queue.queue} queue={queue} />
        ))}
      </ul>
    </Surface>
  )
}

function FailingQueue({ queue: { queue, failed, retrying, waiting } }: { queue: QueueView }) {
  const [runFailed] = useRunFailedJobsMutation()
  const { busy, act } = useAct()
  const name = queueInWords(queue)
  const runAll = async () => {
    const sure = await confirmAction({
      title: m.admin_jobs_run_all_title(),
      body: m.admin_jobs_run_all_body({ count: failed, queue: name }),
      confirmLabel: m.admin_jobs_run_again(),
    })
    if (sure) await act(() => runFailed({ body: { queue } }).unwrap(), m.admin_jobs_run_all_done())
  }
  return (
    <li>
      <div className="two-lines">
        <strong>{name}</strong>
        <span>
          {m.admin_jobs_failing_counts({
            failed: formatNumber(failed),
            retrying: formatNumber(retrying),
            waiting: formatNumber(waiting),
          })}
        </span>
      </div>
      {failed > 0 && (
        <Button
          size="sm"
          loading={busy}
          aria-label={m.admin_jobs_run_all_of({ queue: name })}
          onClick={() => void runAll()}
        >
          {m.admin_jobs_run_all()}
        </Button>
      )}
    </li>
  )
}
