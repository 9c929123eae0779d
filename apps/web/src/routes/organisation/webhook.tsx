import type { Route } from './+types/webhook'
import { Endpoint } from '../../features/platform/webhooks/Endpoint.tsx'

export default function OrganisationWebhookPage({ params: { endpointId } }: Route.ComponentProps) {
  return <Endpoint key={endpointId} endpointId={endpointId} />
}
