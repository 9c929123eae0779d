import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useCheckInGuestsMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { BulkResult } from './BulkResult.tsx'
import { newAttemptKey } from '../../../lib/use-attempt-key.ts'
import { useBulkRun } from './use-bulk-run.ts'
import type { Selection } from './use-ticket-selection.ts'

interface CheckInSelectedProps {
  readonly eventId: string
  readonly selection: Selection
  readonly count: number
}

interface Act {
  readonly key: string
  readonly selection: Selection
  readonly count: number
}

/** Checks the selected guests in after a confirmation. */
export function CheckInSelected({ eventId, selection, count }: CheckInSelectedProps) {
  const [checkIn] = useCheckInGuestsMutation()
  const bulk = useBulkRun((act: Act, after) =>
    checkIn({
      params: { eventId },
      headers: { 'idempotency-key': act.key },
      body: { selection: act.selection, after },
    }).unwrap(),
  )
  const ask = async () => {
    const isSure = await confirmAction({
      title: m.guests_bulk_check_in_title({ count }),
      body: m.guests_bulk_check_in_body(),
      confirmLabel: m.guests_bulk_check_in(),
    })
    if (!isSure) return
    bulk.start({ key: newAttemptKey(), selection, count })
  }
  return (
    <>
      <Button size="sm" leftSection={<IconUserCheck size={17} aria-hidden />} onClick={() => void ask()}>
        {m.guests_bulk_check_in()}
      </Button>
      {bulk.run && (
        <BulkResult
          run={bulk.run}
          total={bulk.act?.count ?? count}
          doneInWords={(done) => m.guests_bulk_checked_in({ count: done })}
          onResume={bulk.resume}
          onClose={bulk.close}
        />
      )}
    </>
  )
}
