import type { OrderView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { fetchFile } from '../../api/files.ts'
import { useTakeFile } from '../../lib/use-take-file.ts'

interface Props {
  order: OrderView
  /** Opens the order. */
  token: string
}

/** The receipt of an order that was paid, to take along; nothing where nothing was paid. */
export function TakeReceipt({ order, token }: Props) {
  const { busy, take } = useTakeFile('The receipt could not be made. Try again.')
  if (!order.can.receipt) return null
  const make = async () => {
    const call = { params: { reference: order.reference }, headers: { 'x-order-token': token } }
    const name = `receipt-${order.reference}.pdf`
    return new File([await fetchFile('orderReceipt', call)], name, { type: 'application/pdf' })
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconReceipt size={18} aria-hidden />}
      onClick={() => void take(make)}
    >
      Receipt
    </Button>
  )
}
