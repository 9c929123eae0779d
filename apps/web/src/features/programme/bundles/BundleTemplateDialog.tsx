import { m } from '@foyer/messages'
import { toTyped } from '@foyer/domain'
import { localOrEmpty, minutesOf, placeId, placeOf } from '../../../lib/sale-moments.ts'
import type { BundleTemplateDialog as Dialog } from '../../../lib/series-template.ts'
import { blankBundle } from './bundle-form-values.ts'
import { BundleForm } from './BundleForm.tsx'

/** Edits a bundle of a series with the form of a bundle. Its times are relative to a date. */
export function BundleTemplateDialog({ bundle, currency, tickets, onSave, onClose }: Dialog) {
  return (
    <BundleForm
      title={bundle ? m.programme_bundle_edit({ name: bundle.name }) : m.programme_bundle_add()}
      saveLabel={m.programme_series_ticket_done()}
      facts={{ currency, timezone: 'UTC', eventEndsAt: null, claimed: 0, beforeStart: true }}
      initial={
        bundle
          ? {
              name: bundle.name,
              description: bundle.description,
              price: toTyped(bundle.price, currency),
              capacity: bundle.capacity ?? '',
              salesStartAt: localOrEmpty(bundle.salesStartMinutes),
              salesEndAt: localOrEmpty(bundle.salesEndMinutes),
              visibility: bundle.visibility,
              parts: bundle.parts.map(({ ticket, quantity }) => ({ ticketId: placeId(ticket), quantity })),
            }
          : blankBundle
      }
      choices={tickets.map(({ place, name }) => ({ value: placeId(place), label: name }))}
      save={({ salesStartAt, salesEndAt, parts, ...same }) => {
        onSave({
          ...(bundle?._id !== undefined && { _id: bundle._id }),
          ...same,
          salesStartMinutes: minutesOf(salesStartAt),
          salesEndMinutes: minutesOf(salesEndAt),
          parts: parts.map(({ ticketId, quantity }) => ({ ticket: placeOf(ticketId), quantity })),
        })
        return Promise.resolve()
      }}
      onClose={onClose}
    />
  )
}
