import type { ScanLogView } from '@foyer/contract'
import type { ScanResult } from '@foyer/domain'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useListScansQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { clockIn } from './clock.ts'
import { UndoCheckIn } from './UndoCheckIn.tsx'

const LIMIT = 10
const EXPORT_PAGE = 100

const kinds = [
  { value: 'all', label: 'Every scan' },
  { value: 'let_in', label: 'Let in' },
  { value: 'refused', label: 'Refused' },
  { value: 'offline', label: 'Without a network' },
  { value: 'kiosk', label: 'Self check-in' },
  { value: 'conflict', label: 'Let in twice' },
] as const
type Kind = (typeof kinds)[number]['value']

const words: Readonly<Record<ScanResult, string>> = {
  admitted: 'Let in',
  already_checked_in: 'Already inside',
  checked_out: 'Went out',
  wrong_event: 'Other event',
  wrong_door: 'Other door',
  door_closed: 'Door closed',
  not_yet: 'Too early',
  expired: 'Too late',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  transferred: 'Code replaced',
  unpaid: 'Not paid',
  unknown: 'Unknown code',
  forged: 'Not genuine',
  key_expired: 'Expired key',
}

function outcome(scan: ScanLogView): string {
  if (scan.undone) return 'Taken back'
  if (scan.conflict) return 'Let in twice'
  if (scan.unproven) return 'Not counted'
  return words[scan.result]
}

function tone(scan: ScanLogView) {
  if (scan.conflict || scan.unproven) return 'warn'
  if (scan.undone) return 'neutral'
  return scan.result === 'admitted' ? 'good' : scan.result === 'checked_out' ? 'neutral' : 'bad'
}

function columnsFor(timezone: string): readonly Column<ScanLogView>[] {
  return [
    { key: 'guest', header: 'Guest', card: 'title', render: (scan) => scan.guestName ?? 'Unknown' },
    { key: 'at', header: 'Time', render: (scan) => clockIn(scan.at, timezone) },
    { key: 'ticket', header: 'Ticket', render: (scan) => scan.ticketName ?? '–' },
    { key: 'door', header: 'Door', render: (scan) => (scan.selfService ? `${scan.door}, by the guest` : scan.door) },
    {
      key: 'result',
      header: 'Answer',
      render: (scan) => (
        <>
          <StatusBadge tone={tone(scan)}>{outcome(scan)}</StatusBadge>
          {scan.unproven && ' let in by name, told by a phone after it was locked out'}
          {scan.undo && ` by ${scan.undo.by}: ${scan.undo.reason}`}
          {scan.deviceResult !== null && ` the phone said “${words[scan.deviceResult]}”`}
        </>
      ),
    },
    { key: 'offline', header: 'Network', render: (scan) => (scan.offline ? 'Without' : 'With') },
  ]
}

interface ScanLogProps {
  readonly eventId: string
  readonly timezone: string
}

/** Every scan of the event, newest first. */
export function ScanLog({ eventId, timezone }: ScanLogProps) {
  const [page, setPage] = useState(1)
  const [show, setShow] = useState<Kind>('all')
  const list = useListScansQuery({
    params: { eventId },
    query: { page, limit: LIMIT, show },
  })
  const [fetchPage] = api.useLazyListScansQuery()
  const [undoing, setUndoing] = useState<ScanLogView | null>(null)

  const everyScan = async () => {
    // Whoever comes in meanwhile pushes the others on to the next page, where they are met again.
    const scans = new Map<string, ScanLogView>()
    for (let next = 1, total = 1; (next - 1) * EXPORT_PAGE < total; next += 1) {
      const answer = await fetchPage({ params: { eventId }, query: { page: next, limit: EXPORT_PAGE, show } }).unwrap()
      if (answer.items.length === 0) break
      for (const scan of answer.items) scans.set(scan._id, scan)
      total = answer.total
    }
    return [...scans.values()].map((scan) => [
      scan.at,
      scan.door,
      scan.device,
      scan.guestName,
      scan.ticketName,
      scan.direction,
      outcome(scan),
      scan.deviceResult && words[scan.deviceResult],
      scan.offline ? 'without' : 'with',
      scan.selfService ? 'guest' : 'staff',
    ])
  }

  const undoFor = (scan: ScanLogView) =>
    scan.canUndo && (
      <Button
        variant="default"
        size="xs"
        onClick={() => setUndoing(scan)}
        aria-label={`Undo the check-in of ${scan.guestName ?? 'this guest'}`}
      >
        Undo
      </Button>
    )

  return (
    <>
      <DataTable
        label="scans"
        title="Scan log"
        columns={columnsFor(timezone)}
        {...listProps(list, setPage)}
        rowKey={(scan) => scan._id}
        actions={
          <>
            <Select
              aria-label="Which scans"
              size="sm"
              w={190}
              data={kinds}
              value={show}
              allowDeselect={false}
              onChange={(value) => {
                setShow(kinds.find((kind) => kind.value === value)?.value ?? 'all')
                setPage(1)
              }}
            />
            <ExportButton
              filename="scans"
              header={[
                'Time (UTC)',
                'Door',
                'Phone',
                'Guest',
                'Ticket',
                'Way',
                'Answer',
                'The phone said',
                'Network',
                'By',
              ]}
              rows={everyScan}
            />
          </>
        }
        rowActions={undoFor}
        empty={
          <EmptyState art="search" title="No scan of this kind" text="Each scan stands here the moment it is made." />
        }
      />
      {undoing && <UndoCheckIn eventId={eventId} scan={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}
