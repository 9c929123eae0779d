import type { ScanLogView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useListScansQuery } from '../../../api/hooks.ts'
import { choiceIn } from '../../../lib/url-state.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { nameOfDoor, scanTitles } from '../../../lib/scan-words.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { UndoCheckIn } from './UndoCheckIn.tsx'

const LIMIT = 10
const EXPORT_PAGE = 100

const kinds = [
  { value: 'all', label: m.door_log_all },
  { value: 'let_in', label: m.door_log_admitted },
  { value: 'refused', label: m.door_log_refused },
  { value: 'offline', label: m.door_log_offline },
  { value: 'kiosk', label: m.door_log_kiosk },
  { value: 'conflict', label: m.door_log_twice },
] as const

function outcome(scan: ScanLogView): string {
  if (scan.undone) return m.door_log_undone()
  if (scan.conflict) return m.door_log_twice()
  if (scan.unproven) return m.door_log_not_counted()
  return titleOf(scan.result)
}

/** The log reports what happened; the phone's screen speaks to the guest. */
function titleOf(result: ScanLogView['result']): string {
  return result === 'admitted' ? m.door_log_admitted() : scanTitles[result]()
}

function remarks({ unproven, undo, deviceResult }: ScanLogView): string {
  return [
    ...(unproven ? [m.door_log_unproven()] : []),
    ...(undo ? [m.door_log_undone_by({ name: undo.by, reason: undo.reason })] : []),
    ...(deviceResult === null ? [] : [m.door_log_phone_said({ result: titleOf(deviceResult) })]),
  ].join(' ')
}

function tone(scan: ScanLogView) {
  if (scan.conflict || scan.unproven) return 'warn'
  if (scan.undone) return 'neutral'
  return scan.result === 'admitted' ? 'good' : scan.result === 'checked_out' ? 'neutral' : 'bad'
}

function columnsFor(timezone: string): readonly Column<ScanLogView>[] {
  return [
    {
      key: 'guest',
      header: m.door_log_guest(),
      card: 'title',
      render: (scan) => scan.guestName ?? m.door_log_unknown(),
    },
    { key: 'at', header: m.door_log_time(), render: (scan) => formatDate(scan.at, 'clock', timezone) },
    { key: 'ticket', header: m.shell_ticket(), render: (scan) => scan.ticketName ?? '–' },
    {
      key: 'door',
      header: m.door_log_door(),
      render: ({ door, selfService }) =>
        selfService ? m.door_log_door_by_guest({ door: nameOfDoor(door) }) : nameOfDoor(door),
    },
    {
      key: 'list',
      header: m.door_form_list(),
      render: ({ list }) => list ?? m.door_lists_main(),
    },
    {
      key: 'result',
      header: m.door_log_result(),
      render: (scan) => (
        <>
          <Badge tone={tone(scan)}>{outcome(scan)}</Badge> {remarks(scan)}
        </>
      ),
    },
    {
      key: 'offline',
      header: m.door_log_network(),
      render: (scan) => (scan.offline ? m.door_log_offline() : m.door_log_export_online()),
    },
  ]
}

interface ScanLogProps {
  readonly eventId: string
  readonly timezone: string
}

/** Every scan of the event, newest first. */
export function ScanLog({ eventId, timezone }: ScanLogProps) {
  const { params, page, change, turn } = useNamedList('scans')
  const show =
    choiceIn(
      params,
      'show',
      kinds.map(({ value }) => value),
    ) ?? 'all'
  const list = useListScansQuery({
    params: { eventId },
    query: { page, limit: LIMIT, show },
  })
  const [fetchPage] = api.useLazyListScansQuery()
  const [undoing, setUndoing] = useState<ScanLogView | null>(null)

  const everyScan = async () => {
    // New scans shift the pages while they are fetched, so that one scan can appear on two pages.
    const scans = new Map<string, ScanLogView>()
    for (let next = 1, total = 1; (next - 1) * EXPORT_PAGE < total; next += 1) {
      const answer = await fetchPage({ params: { eventId }, query: { page: next, limit: EXPORT_PAGE, show } }).unwrap()
      if (answer.items.length === 0) break
      for (const scan of answer.items) scans.set(scan._id, scan)
      total = answer.total
    }
    return [...scans.values()].map((scan) => [
      scan.at,
      nameOfDoor(scan.door),
      scan.device,
      scan.list ?? m.door_lists_main(),
      scan.guestName,
      scan.ticketName,
      scan.direction === 'in' ? m.door_log_export_in() : m.door_log_export_out(),
      outcome(scan),
      scan.deviceResult && titleOf(scan.deviceResult),
      scan.offline ? m.door_log_offline() : m.door_log_export_online(),
      scan.selfService ? m.door_log_export_guest() : m.door_log_export_staff(),
    ])
  }

  const undoFor = (scan: ScanLogView) =>
    scan.canUndo && (
      <Button
        variant="default"
        size="xs"
        onClick={() => setUndoing(scan)}
        aria-label={
          scan.guestName === null ? m.door_log_undo_label_unknown() : m.door_log_undo_label({ guest: scan.guestName })
        }
      >
        {m.door_log_undo()}
      </Button>
    )

  return (
    <>
      <DataTable
        label={m.door_log_table()}
        title={m.door_log_title()}
        columns={columnsFor(timezone)}
        {...listProps(list, turn)}
        rowKey={(scan) => scan._id}
        actions={
          <>
            <Select
              aria-label={m.door_log_filter()}
              size="sm"
              w={190}
              data={kinds.map(({ value, label }) => ({ value, label: label() }))}
              value={show}
              allowDeselect={false}
              onChange={(value) => change({ show: value })}
            />
            <ExportButton
              filename={m.door_log_export_file()}
              header={[
                m.door_log_export_time(),
                m.door_log_door(),
                m.door_log_export_phone(),
                m.door_form_list(),
                m.door_log_guest(),
                m.shell_ticket(),
                m.door_log_export_direction(),
                m.door_log_result(),
                m.door_log_export_phone_result(),
                m.door_log_network(),
                m.door_log_export_by(),
              ]}
              rows={everyScan}
            />
          </>
        }
        rowActions={undoFor}
        empty={<EmptyState art="search" title={m.door_log_empty_title()} text={m.door_log_empty_text()} />}
      />
      {undoing && <UndoCheckIn eventId={eventId} scan={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}
