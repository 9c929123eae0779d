import { type AuditEntryView, auditTargets } from '@foyer/contract'
import { formatDate } from '@foyer/messages'
import { Select } from '@mantine/core'
import { useCheckAuditQuery, useListAuditQuery } from '../../../api/hooks.ts'
import { choiceIn, pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { actionInWords, changesOf, targetInWords } from './audit-words.ts'
import classes from './AuditLog.module.css'

const LIMIT = 20

/** Who did what to what. Each entry is sealed with the one before it, so that none can be changed unseen. */
export function AuditLog() {
  const { params, change, turn } = useListUrl()
  const target = choiceIn(params, 'target', auditTargets)
  const targetId = params.get('targetId')
  const search = searchIn(params)
  const list = useListAuditQuery({
    query: {
      page: pageIn(params),
      limit: LIMIT,
      ...(search !== undefined && { search }),
      ...(target !== undefined && { target }),
      ...(targetId && { targetId: targetId.slice(0, 60) }),
    },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))

  return (
    <>
      <PageHeader description="Every act of an administrator, written together with what it did." badge={<Seal />} />
      <DataTable
        label="entries"
        columns={columns}
        {...listProps(list, turn)}
        rowKey={(row) => row._id}
        search={{ ...field, placeholder: 'Person, thing or words' }}
        actions={
          <Select
            aria-label="About"
            placeholder="About anything"
            size="sm"
            radius="xl"
            w={180}
            data={auditTargets.map((value) => ({ value, label: targetInWords(value) }))}
            value={target ?? null}
            onChange={(value) => change({ target: value, targetId: null })}
            clearable
          />
        }
        empty={
          <EmptyState art="search" title="Nothing written yet" text="The next act of an administrator stands here." />
        }
      />
    </>
  )
}

function Seal() {
  const { data } = useCheckAuditQuery()
  if (!data) return null
  return data.intact ? (
    <StatusBadge tone="good">Chain whole</StatusBadge>
  ) : (
    <StatusBadge tone="bad">Broken at entry {data.brokenAt}</StatusBadge>
  )
}

const columns: readonly Column<AuditEntryView>[] = [
  {
    key: 'what',
    header: 'Act',
    card: 'title',
    render: (row) => (
      <div className="two-lines">
        <strong>{actionInWords(row.action)}</strong>
        <span>{row.target.label}</span>
      </div>
    ),
  },
  { key: 'who', header: 'By', render: whoOf },
  { key: 'when', header: 'When', render: (row) => formatDate(row.at, 'exactMoment') },
  { key: 'change', header: 'What changed', render: (row) => <Changes entry={row} /> },
  {
    key: 'seal',
    header: 'Seal',
    card: 'hidden',
    render: (row) => <code title={row.hash}>{row.hash.slice(0, 8)}</code>,
  },
]

function whoOf({ actor, onBehalfOf }: AuditEntryView): string {
  const name = actor?.name ?? 'The system'
  return onBehalfOf === null ? name : `${name}, as ${onBehalfOf.name}`
}

function Changes({ entry }: { entry: AuditEntryView }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return '–'
  return (
    <ul className={classes['changes']}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {name}: {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
