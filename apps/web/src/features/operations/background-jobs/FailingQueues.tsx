import type { QueueView } from '@foyer/contract'
import { formatNumber } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useRunFailedJobsMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { queueInWords } from './job-words.ts'

/** Queues with jobs that fail, each with a way to run its failed jobs again. */
export function FailingQueues({ queues }: { queues: readonly QueueView[] }) {
  const failing = queues.filter(({ failed, retrying }) => failed > 0 || retrying > 0)
  if (failing.length === 0) return null
  return (
    <Surface as="section" title="Failing queues">
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
      title: 'Run all failed jobs again?',
      body: `${formatNumber(failed)} failed ${failed === 1 ? 'job' : 'jobs'} of “${name}” will run in a moment. Check first that the cause of the failure is solved.`,
      confirmLabel: 'Run again',
    })
    if (sure) await act(() => runFailed({ body: { queue } }).unwrap(), 'The jobs will run in a moment')
  }
  return (
    <li>
      <div className="two-lines">
        <strong>{name}</strong>
        <span>
          Failed: {formatNumber(failed)} · Retrying: {formatNumber(retrying)} · Waiting: {formatNumber(waiting)}
        </span>
      </div>
      {failed > 0 && (
        <Button size="sm" loading={busy} aria-label={`Run all failed again: ${name}`} onClick={() => void runAll()}>
          Run all failed again
        </Button>
      )}
    </li>
  )
}
