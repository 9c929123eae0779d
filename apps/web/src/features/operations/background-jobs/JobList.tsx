import { jobStates, type JobView, type QueueView } from '@foyer/contract'
import { formatAgo, formatDate, formatNumber, m } from '@foyer/messages'
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
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { FailingQueues } from './FailingQueues.tsx'
import { kindInWords, queueInWords } from './job-words.ts'

const LIMIT = 20
const REFRESH_MS = 10_000
const LONGEST_QUEUE = 40

/** Background jobs that are not done, with a button that runs failed ones again. */
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
      <PageHeader description={m.admin_jobs_description()} />
      {list.data && <FailingQueues queues={list.data.queues} />}
      <DataTable
        label={m.admin_jobs_label()}
        columns={columns()}
        {...listProps(list, turn)}
        rowKey={(row) => row._id}
        loading={list.isFetching && !list.data}
        filters={
          <>
            <Select
              aria-label={m.admin_jobs_queue()}
              placeholder={m.admin_jobs_queue_all()}
              size="sm"
              radius="xl"
              data={queueChoices(list.data?.queues ?? [], queue)}
              value={queue ?? null}
              onChange={(value) => change({ queue: value })}
              clearable
            />
            <Select
              aria-label={m.admin_jobs_state()}
              placeholder={m.admin_jobs_state_all()}
              size="sm"
              radius="xl"
              data={jobStates.map((value) => ({ value, label: states[value][1]() }))}
              value={state ?? null}
              onChange={(value) => change({ state: value })}
              clearable
            />
          </>
        }
        rowActions={runButton}
        empty={
          <EmptyState
            title={filtered ? m.admin_jobs_no_match_title() : m.admin_jobs_none_title()}
            text={filtered ? m.admin_jobs_no_match_text() : m.admin_jobs_none_text()}
          />
        }
      />
    </>
  )
}

const states: Readonly<Record<JobView['state'], readonly [BadgeTone, () => string]>> = {
  failed: ['bad', m.admin_jobs_failed],
  retrying: ['warn', m.admin_jobs_retrying],
  waiting: ['neutral', m.admin_jobs_waiting],
  running: ['accent', m.admin_jobs_running],
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
      onClick={() => void act(() => run({ params: { jobId: job._id } }).unwrap(), m.admin_jobs_run_done())}
    >
      {job.state === 'failed' ? m.admin_jobs_run_again() : m.admin_jobs_run_now()}
    </Button>
  )
}

const runButton = (job: JobView) => <RunButton job={job} />

function Age({ since }: { since: string }) {
  return formatAgo(new Date(since), useNow())
}

const columns = (): readonly Column<JobView>[] => [
  {
    key: 'queue',
    header: m.admin_jobs_job(),
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
    header: m.admin_jobs_state(),
    render: ({ state }) => <Badge tone={states[state][0]}>{states[state][1]()}</Badge>,
  },
  { key: 'attempts', header: m.admin_jobs_attempts(), align: 'right', render: (row) => formatNumber(row.attempts) },
  {
    key: 'errorCode',
    header: m.admin_jobs_error(),
    render: (row) => (row.errorCode ? <code dir="ltr">{row.errorCode}</code> : '–'),
  },
  { key: 'createdAt', header: m.admin_jobs_created(), render: (row) => <Age since={row.createdAt} /> },
  {
    key: 'nextAttemptAt',
    header: m.admin_jobs_next(),
    render: (row) => (row.nextAttemptAt ? formatDate(row.nextAttemptAt, 'moment') : '–'),
  },
]
