import type { WebhookEndpointView, WebhookEndpointWithSecret } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  useDeleteWebhookEndpointMutation,
  useRotateWebhookSecretMutation,
  useSetWebhookEndpointStatusMutation,
  useUpdateWebhookEndpointMutation,
} from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { EndpointForm } from './EndpointForm.tsx'
import { EndpointSecret } from './EndpointSecret.tsx'
import { SendTest } from './SendTest.tsx'

/** The actions for an endpoint, for members who manage endpoints. */
export function EndpointActions({ endpoint }: { readonly endpoint: WebhookEndpointView }) {
  const params = { endpointId: endpoint._id }
  const enabled = endpoint.disabledAt === null
  const [open, setOpen] = useState<'edit' | 'test' | null>(null)
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null)
  const [update] = useUpdateWebhookEndpointMutation()
  const [rotate] = useRotateWebhookSecretMutation()
  const [setStatus] = useSetWebhookEndpointStatusMutation()
  const [remove] = useDeleteWebhookEndpointMutation()
  const { busy, act } = useAct()
  const navigate = useNavigate()
  const close = () => setOpen(null)

  const replaceSecret = async () => {
    const sure = await confirmAction({
      title: m.webhook_rotate_title(),
      body: m.webhook_rotate_text(),
      confirmLabel: m.webhook_rotate(),
    })
    if (sure) await act(async () => setMade(await rotate({ params }).unwrap()), m.webhook_rotated())
  }
  const turn = async () => {
    const sure =
      !enabled ||
      (await confirmAction({
        title: m.webhook_off_title(),
        body: m.webhook_off_text(),
        confirmLabel: m.webhook_switch_off(),
        destructive: true,
      }))
    if (!sure) return
    const done = enabled ? m.webhook_switched_off() : m.webhook_switched_on()
    await act(() => setStatus({ params, body: { enabled: !enabled } }).unwrap(), done)
  }
  const discard = async () => {
    const sure = await confirmAction({
      title: m.webhook_delete_title(),
      body: m.webhook_delete_text(),
      confirmLabel: m.webhook_delete(),
      destructive: true,
    })
    if (!sure) return
    await act(async () => {
      await navigate('/organisation/settings/webhooks')
      await remove({ params }).unwrap()
    }, m.webhook_deleted())
  }

  return (
    <>
      <Group gap={8} mt="lg">
        <Button size="sm" disabled={!enabled || busy} onClick={() => setOpen('test')}>
          {m.webhook_test()}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={() => setOpen('edit')}>
          {m.webhook_edit()}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={busy || endpoint.rotatingUntil !== null}
          onClick={() => void replaceSecret()}
        >
          {m.webhook_rotate()}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={() => void turn()}>
          {enabled ? m.webhook_switch_off() : m.webhook_switch_on()}
        </Button>
        <Button size="sm" variant="subtle" color="red" disabled={busy} onClick={() => void discard()}>
          {m.webhook_delete()}
        </Button>
      </Group>
      {open === 'edit' && (
        <EndpointForm
          endpoint={endpoint}
          onClose={close}
          send={async (body) => {
            await update({ params, body }).unwrap()
            toast.success(m.organisation_saved())
            close()
          }}
        />
      )}
      {open === 'test' && <SendTest endpoint={endpoint} onClose={close} />}
      {made && <EndpointSecret endpoint={made} onKept={() => setMade(null)} />}
    </>
  )
}
