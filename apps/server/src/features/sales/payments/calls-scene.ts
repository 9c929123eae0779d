import { randomUUID } from 'node:crypto'
import { signSandboxNotice } from '../../../gateways/providers/sandbox/payments.ts'
import { placeOrder, startPayment } from '../../../testing/factories.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'

/** A reference that exists in the owner's place and nowhere else. */
function referenceOf(place: Place, { own }: World, reference: string): string {
  return place === own ? reference : randomUUID()
}

export const callScene: CallScene = {
  calls: {
    verifyPayment: (place, world) => ({
      payload: { reference: referenceOf(place, world, world.own.paymentReference) },
    }),
    receiveWebhook: (place, { own, site }) => {
      const payload = Buffer.from(JSON.stringify({ id: randomUUID(), reference: own.paymentReference }))
      return {
        params: { provider: place === own ? 'sandbox' : 'nobody' },
        headers: { 'content-type': 'application/json', ...signSandboxNotice(site.deps.secrets.sandbox, payload) },
        payload,
      }
    },
    getSandboxPayment: (place, world) => ({
      params: { reference: referenceOf(place, world, world.own.paymentReference) },
    }),
    decideSandboxPayment: async (place, world) => {
      const { app } = world.site
      const reference = await startPayment(app, (await placeOrder(app, place)).body)
      return { params: { reference: referenceOf(place, world, reference), action: 'approve' } }
    },
  },
}
