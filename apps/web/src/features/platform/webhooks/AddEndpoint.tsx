import type { WebhookEndpointWithSecret } from '@foyer/contract'
import { useCreateWebhookEndpointMutation } from '../../../api/hooks.ts'
import { EndpointForm } from './EndpointForm.tsx'

interface AddEndpointProps {
  readonly onClose: () => void
  /** This is the only answer that contains the secret. */
  readonly onAdded: (endpoint: WebhookEndpointWithSecret) => void
}

export function AddEndpoint({ onClose, onAdded }: AddEndpointProps) {
  const [create] = useCreateWebhookEndpointMutation()
  return <EndpointForm onClose={onClose} send={async (body) => onAdded(await create({ body }).unwrap())} />
}
