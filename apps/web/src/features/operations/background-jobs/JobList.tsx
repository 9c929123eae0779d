import { jobStates, type JobView, type QueueView } from '@foyer/contract'
import { formatAgo, formatDate } from '@foyer/messages'
import { Button, Select } from '@mantine/core'
import { useListJobsQuery, useRunJobMutation } from '../../../api/hooks.ts'
import { choiceIn, pageIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { FailingQueues } from './FailingQueues.tsx'
import { kindInWords, queueInWords } from './job-words.ts'

const LIMIT = 20
const REFRESH_MS = 10_000
const LONGEST_QUEUE = 40

/** Background jobs that are not done, with a way to run again what failed. */
export function JobList() {
  const { params, change, turn } = useListUrl()
  const state = choiceIn(params, 'state', jobStates)
  const queue = params.get('queue')?.slice(0, LONGEST_QUEUE) || undefined
  const list = useListJobsQuery(
    {
      query: { page: pageIn(params), limit: LIMIT, ...(state !== undefined && { state }), ...(queue && { queue }) },
    },
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS },
  )
  const filtered = state !== undefined || queue !== undefined
  return (
    <>
      <PageHeader description="E-mails, refunds, payouts and other work that is done in the background. Jobs disappear when they are done." />
      {list.data && <FailingQueues queues={list.data.queues} />}
      <DataTable
        label="jobs"
        columns={columns}
        {...listProps(list, turn)}
        rowKey={(row) => row._id}
        loading={list.isFetching && !list.data}
        filters={
          <>
            <Select
              aria-label="Queue"
              placeholder="All queues"
              size="sm"
              radius="xl"
              data={queueChoices(list.data?.queues ?? [], queue)}
              value={queue ?? null}
              onChange={(value) => change({ queue: value })}
              clearable
            />
            <Select
              aria-label="State"
              placeholder="All states"
              size="sm"
              radius="xl"
              data={jobStates.map((value) => ({ value, label: states[value][1] }))}
              value={state ?? null}
              onChange={(value) => change({ state: value })}
              clearable
            />
          </>
        }
        rowActions={runButton}
        empty={
          <EmptyState
            title={filtered ? 'No such jobs' : 'No open jobs'}
            text={filtered ? 'Choose another queue or state.' : 'All background work is done.'}
          />
        }
      />
    </>
  )
}

const states: Readonly<Record<JobView['state'], readonly [BadgeTone, string]>> = {
  failed: ['bad', 'Failed'],
  retrying: ['warn', 'Retrying'],
  waiting: ['neutral', 'Waiting'],
  running: ['accent', 'Running'],
}

function queueChoices(queues: readonly QueueView[], chosen: string | undefined) {
  const names = queues.map(({ queue }) => queue)
  const all = chosen === undefined || names.includes(chosen) ? names : [...names, chosen]
  return all.map((value) => ({ value, label: queueInWords(value) }))
}

function RunButton({ job }: { job: JobView }) {
  const [run] = useRunJobMutation()
  const { busy, act } = useAct()
  if (!job.can.run) return null
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      onClick={() => void act(() => run({ params: { jobId: job._id } }).unwrap(), 'The job will run in a moment')}
    >
      {job.state === 'failed' ? 'Run again' : 'Run now'}
    </Button>
  )
}

const runButton = (job: JobView) => <RunButton job={job} />

function Age({ since }: { since: string }) {
  return formatAgo(new Date(since), useNow())
}

const columns: readonly Column<JobView>[] = [
  {
    key: 'queue',
    header: 'Job',
    card: 'title',
    render: (row) => (
      <div className="two-lines">
        <strong>{queueInWords(row.queue)}</strong>
        {row.kind !== null && <span>{kindInWords(row.kind)}</span>}
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    render: ({ state }) => <StatusBadge tone={states[state][0]}>{states[state][1]}</StatusBadge>,
  },
  { key: 'attempts', header: 'Attempts', align: 'right', render: (row) => String(row.attempts) },
  { key: 'errorCode', header: 'Error code', render: (row) => (row.errorCode ? <code>{row.errorCode}</code> : '–') },
  { key: 'createdAt', header: 'Created', render: (row) => <Age since={row.createdAt} /> },
  {
    key: 'nextAttemptAt',
    header: 'Next attempt',
    render: (row) => (row.nextAttemptAt ? formatDate(row.nextAttemptAt, 'moment') : '–'),
  },
]
