import type { OrderView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { fetchFile } from '../../api/files.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.ts'

interface Props {
  order: OrderView
  /** Opens the order. */
  token: string
}

/** The receipt of an order that was paid, to take along; nothing where nothing was paid. */
export function TakeReceipt({ order, token }: Props) {
  const [busy, setBusy] = useState(false)
  if (!order.can.receipt) return null
  const take = async () => {
    setBusy(true)
    try {
      const call = { params: { reference: order.reference }, headers: { 'x-order-token': token } }
      const name = `receipt-${order.reference}.pdf`
      saveFile(new File([await fetchFile('orderReceipt', call)], name, { type: 'application/pdf' }))
    } catch (error) {
      toast.error(errorMessage(error, 'The receipt could not be made. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconReceipt size={18} aria-hidden />}
      onClick={() => void take()}
    >
      Receipt
    </Button>
  )
}
