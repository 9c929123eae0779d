import type { OrderView } from '@foyer/contract'
import { Group } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { fetchFile } from '../../../api/files.ts'
import { FileButton } from '../../../ui/FileButton.tsx'

interface Props {
  order: OrderView
  /** Opens the order. */
  token: string
}

const WORDS = { receipt: 'Receipt', correction: 'Receipt', credit_note: 'Credit note' } as const

/** The receipt of an order and its credit notes, to download; nothing where nothing was paid. */
export function TakeReceipt({ order, token }: Props) {
  const [, ...notes] = order.receipts
  if (order.receipts.length === 0) return null
  return (
    <Group gap="xs">
      {order.receipts.map((document) => (
        <TakeDocument
          key={document._id}
          order={order}
          token={token}
          document={document}
          // One receipt needs no number; among several each is told from the others by it.
          label={notes.length === 0 ? WORDS[document.kind] : `${WORDS[document.kind]} ${document.number}`}
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
}: Props & { document: OrderView['receipts'][number]; label: string }) {
  const make = async () => {
    const call = {
      params: { reference: order.reference, documentId: document._id },
      headers: { 'x-order-token': token },
    }
    const name = `${document.kind.replace('_', '-')}-${document.number}.pdf`
    return new File([await fetchFile('orderReceiptPdf', call)], name, { type: 'application/pdf' })
  }
  return (
    <FileButton
      make={make}
      failed="The document could not be made. Try again."
      leftSection={<IconReceipt size={18} aria-hidden />}
    >
      {label}
    </FileButton>
  )
}
