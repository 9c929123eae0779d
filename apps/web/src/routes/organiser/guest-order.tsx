import { GuestOrder } from '../../features/guests/guests/GuestOrder.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Route } from './+types/guest-order'

export default function GuestOrderPage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <GuestOrder key={params.orderId} orderId={params.orderId} />
    </Page>
  )
}
