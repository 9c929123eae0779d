import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Group } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { fetchFile } from '../../../api/files.ts'
import { FileButton } from '../../../ui/FileButton.tsx'

interface Props {
  order: OrderView
  /** Opens the order. */
  token: string
  /** Whether the buttons stand in the middle of their line. */
  centred?: boolean
}

const receipt = { label: m.sales_order_receipt, numbered: m.sales_order_receipt_number }
const creditNote = { label: m.sales_order_credit_note, numbered: m.sales_order_credit_note_number }
const words = { receipt, correction: receipt, credit_note: creditNote }

/** Downloads of an order's receipt and credit notes; renders nothing for free orders. */
export function TakeReceipt({ order, token, centred = false }: Props) {
  const [, ...notes] = order.receipts
  if (order.receipts.length === 0) return null
  return (
    <Group gap="xs" justify={centred ? 'center' : 'flex-start'}>
      {order.receipts.map((document) => (
        <TakeDocument
          key={document._id}
          order={order}
          token={token}
          document={document}
          // A single receipt needs no number.
          label={
            notes.length === 0
              ? words[document.kind].label()
              : words[document.kind].numbered({ number: document.number })
          }
        />
      ))}
    </Group>
  )
}

function TakeDocument({
  order,
  token,
  document,
  label,
}: Pick<Props, 'order' | 'token'> & { document: OrderView['receipts'][number]; label: string }) {
  const make = async () => {
    const call = {
      params: { reference: order.reference, documentId: document._id },
      headers: { 'x-order-token': token },
    }
    const name = `${document.kind.replace('_', '-')}-${document.number}.pdf`
    return new File([await fetchFile('orderReceiptPdf', call)], name, { type: 'application/pdf' })
  }
  return (
    <FileButton make={make} failed={m.sales_order_file_failed()} leftSection={<IconReceipt size={18} aria-hidden />}>
      {label}
    </FileButton>
  )
}
