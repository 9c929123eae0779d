import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'

/** A link from an event to its receipts. */
export function ReceiptsLink({ eventId }: { eventId: string }) {
  return (
    <Button
      component={Link}
      to={`/receipts?event=${eventId}`}
      variant="default"
      leftSection={<IconReceipt size={18} aria-hidden />}
    >
      {m.money_receipts()}
    </Button>
  )
}
