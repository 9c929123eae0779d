import { type AuditEntryView, auditTargets } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Select } from '@mantine/core'
import { useCheckAuditQuery, useListAuditQuery } from '../../../api/hooks.ts'
import { choiceIn, pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { AuditChanges } from '../../../ui/AuditChanges.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { actionInWords, labelInWords, targetInWords } from '../../../lib/audit-words.ts'

const LIMIT = 20

/** The audit log. Each entry is hash-chained to the previous one, so that a change of any entry is detected. */
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
      <PageHeader description={m.admin_audit_description()} badge={<Seal />} />
      <DataTable
        label={m.admin_audit_label()}
        columns={columns()}
        {...listProps(list, turn)}
        rowKey={(row) => row._id}
        search={{ ...field, placeholder: m.admin_audit_search() }}
        actions={
          <Select
            aria-label={m.admin_audit_target()}
            placeholder={m.admin_audit_target_any()}
            size="sm"
            radius="xl"
            w={180}
            data={auditTargets.map((value) => ({ value, label: targetInWords(value) }))}
            value={target ?? null}
            onChange={(value) => change({ target: value, targetId: null })}
            clearable
          />
        }
        empty={<EmptyState art="search" title={m.admin_audit_none_title()} text={m.admin_audit_none_text()} />}
      />
    </>
  )
}

function Seal() {
  const { data } = useCheckAuditQuery()
  if (!data) return null
  return data.intact ? (
    <Badge tone="good">{m.admin_audit_intact()}</Badge>
  ) : (
    <Badge tone="bad">{m.admin_audit_broken({ position: formatNumber(data.brokenAt ?? 0) })}</Badge>
  )
}

const columns = (): readonly Column<AuditEntryView>[] => [
  {
    key: 'what',
    header: m.admin_audit_action(),
    card: 'title',
    render: (row) => (
      <div className="two-lines">
        <strong>{actionInWords(row.action)}</strong>
        <span>{labelInWords(row)}</span>
      </div>
    ),
  },
  { key: 'who', header: m.admin_audit_by(), render: whoOf },
  { key: 'when', header: m.admin_audit_when(), render: (row) => formatDate(row.at, 'exactMoment') },
  { key: 'change', header: m.admin_audit_changes(), render: (row) => <AuditChanges entry={row} /> },
  {
    key: 'seal',
    header: m.admin_audit_seal(),
    card: 'hidden',
    render: (row) => (
      <code dir="ltr" className="nowrap" title={row.hash}>
        {row.hash.slice(0, 8)}
      </code>
    ),
  },
]

function whoOf({ actor, onBehalfOf }: AuditEntryView): string {
  const name = actor?.name ?? m.admin_audit_system()
  return onBehalfOf === null ? name : m.admin_audit_on_behalf({ name, user: onBehalfOf.name })
}
