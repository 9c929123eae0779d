import { formatMoney, m } from '@foyer/messages'
import { Alert, Button, Modal, Stack } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { usePreviewGuestRefundQuery, useRefundGuestsMutation } from '../../../api/hooks.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { BulkResult } from './BulkResult.tsx'
import { inAddress } from '../../../lib/selection-address.ts'
import { newAttemptKey } from '../../../lib/use-attempt-key.ts'
import { FreePlacesSwitch, RefundNote, ReturnFeeSwitch } from './RefundFields.tsx'
import { useBulkRun } from './use-bulk-run.ts'
import type { Selection } from './use-ticket-selection.ts'

interface RefundSelectedProps {
  readonly eventId: string
  readonly selection: Selection
  readonly count: number
}

/** The refund that the user confirms and that is then sent. */
interface Confirmed {
  readonly key: string
  readonly selection: Selection
  readonly count: number
  readonly expected: number
  readonly returnFee: boolean
  readonly free: boolean
  readonly note: string
}

/** Refunds the selected tickets once the amount has been confirmed. */
export function RefundSelected({ eventId, selection, count }: RefundSelectedProps) {
  const [refund] = useRefundGuestsMutation()
  const [asking, setAsking] = useState(false)
  const bulk = useBulkRun(({ key, count: _count, ...body }: Confirmed) =>
    refund({ params: { eventId }, headers: { 'idempotency-key': key }, body }).unwrap(),
  )
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconReceiptRefund size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {m.guests_bulk_refund()}
      </Button>
      {asking && (
        <ConfirmRefund
          {...{ eventId, selection, count }}
          onClose={() => setAsking(false)}
          onConfirm={(choice) => {
            setAsking(false)
            bulk.start({ key: newAttemptKey(), selection, count, ...choice })
          }}
        />
      )}
      {bulk.run && (
        <BulkResult
          run={bulk.run}
          total={bulk.act?.count ?? count}
          doneInWords={(done) => m.guests_bulk_refunded_count({ count: done })}
          onResume={bulk.resume}
          onClose={bulk.close}
        />
      )}
    </>
  )
}

interface ConfirmRefundProps extends RefundSelectedProps {
  readonly onClose: () => void
  readonly onConfirm: (choice: Omit<Confirmed, 'key' | 'selection' | 'count'>) => void
}

function ConfirmRefund({ eventId, selection, count, onClose, onConfirm }: ConfirmRefundProps) {
  const [returnFee, setReturnFee] = useState(false)
  const [free, setFree] = useState(true)
  const [note, setNote] = useState('')
  const { currentData: preview, error } = usePreviewGuestRefundQuery(
    { params: { eventId }, query: { ...inAddress(selection), returnFee: returnFee ? 'yes' : 'no' } },
    { refetchOnMountOrArgChange: true },
  )
  const amount = preview?.currency ? formatMoney(preview.amount, preview.currency) : null
  return (
    <Modal opened onClose={onClose} title={m.guests_bulk_refund_title({ count })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (preview && amount !== null) onConfirm({ expected: preview.amount, returnFee, free, note })
        }}
      >
        <Stack gap="lg">
          {error !== undefined && <Alert color="red">{errorMessage(error)}</Alert>}
          <div role="status">
            {!preview && error === undefined && <p>{m.guests_bulk_refund_counting()}</p>}
            {preview && (
              <p>
                {amount === null
                  ? m.guests_bulk_refund_nothing()
                  : m.guests_bulk_refund_preview({ amount, count: preview.orders })}
              </p>
            )}
            {preview && amount !== null && preview.skipped > 0 && (
              <p className="mute">{m.guests_bulk_refund_skipped({ count: preview.skipped })}</p>
            )}
          </div>
          <ReturnFeeSwitch checked={returnFee} onChange={setReturnFee} />
          <FreePlacesSwitch checked={free} onChange={setFree} />
          <RefundNote value={note} onChange={setNote} />
          {amount !== null && (
            <FormButtons busy={false} onCancel={onClose} color="red">
              {m.guests_bulk_refund_confirm({ amount })}
            </FormButtons>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
