import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, nothing } from '../primitives.ts'

/** A link that pairs one phone with a door, and its code for typing. Both are shown once. */
export const pairingLinkView = z
  .object({ code: z.string(), link: z.string(), expiresAt: instant })
  .meta({ id: 'PairingLink' })
export type PairingLinkView = z.infer<typeof pairingLinkView>

const DAY_MINUTES = 1_440

/** How many links to create, how long they are valid, and the phone that the newly paired one replaces. */
export const pairingLinksInput = z.strictObject({
  count: z.int().min(1).max(20).default(1),
  minutes: z
    .int()
    .min(5)
    .max(7 * DAY_MINUTES)
    .default(DAY_MINUTES),
  replaces: id.nullable().default(null),
})
export type PairingLinksInput = z.output<typeof pairingLinksInput>

/** Pairing of single phones with a door. */
export const pairingLinkRows = {
  createPairingLinks: row({
    method: 'POST',
    url: '/api/check-in/:eventId/doors/:doorId/pairing-links',
    tag: 'Check-in',
    summary: 'Create links that pair one phone each; with `replaces`, that phone is locked out when the link is used',
    permission: 'doors:write',
    schema: {
      params: z.strictObject({ eventId: id, doorId: id }),
      body: pairingLinksInput,
      response: { 201: z.object({ items: z.array(pairingLinkView) }) },
    },
    errors: ['event.not_found', 'door.not_found'],
  }),
  withdrawPairingLink: row({
    method: 'DELETE',
    url: '/api/check-in/:eventId/links/:linkId',
    tag: 'Check-in',
    summary: 'Withdraw a pairing link that no phone has used; no other link and no phone changes',
    permission: 'doors:write',
    schema: { params: z.strictObject({ eventId: id, linkId: id }), response: { 204: nothing } },
    errors: ['event.not_found', 'pairing_link.not_open'],
  }),
}
