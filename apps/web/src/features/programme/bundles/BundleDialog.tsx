import type { BundleView, EventView, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useCreateBundleMutation, useUpdateBundleMutation } from '../../../api/hooks.ts'
import { toast } from '../../../ui/toast.ts'
import { blankBundle, bundleFormOf } from './bundle-form-values.ts'
import { BundleForm } from './BundleForm.tsx'

interface BundleDialogProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  /** The bundle to edit; null creates a new one. */
  bundle: BundleView | null
  onClose: () => void
}

/** Creates or edits a bundle of an event. Mounted only while it is open, so that it starts with the values of its bundle. */
export function BundleDialog({ event, ticketTypes, bundle, onClose }: BundleDialogProps) {
  const [create] = useCreateBundleMutation()
  const [update] = useUpdateBundleMutation()
  const { currency, timezone, endsAt: eventEndsAt } = event
  const facts = { currency, timezone, eventEndsAt, claimed: bundle?.claimed ?? 0 }
  return (
    <BundleForm
      title={bundle ? m.programme_bundle_edit({ name: bundle.name }) : m.programme_bundle_add()}
      saveLabel={bundle ? m.shell_save() : m.programme_bundle_add()}
      facts={facts}
      initial={bundle ? bundleFormOf(bundle, facts) : blankBundle}
      // Variants are left out, because the buyer chooses one. Donations have no fixed price and cannot be in a bundle.
      choices={ticketTypes
        .filter(({ variantOf, kind }) => variantOf === null && kind !== 'donation')
        .map(({ _id: value, name }) => ({ value, label: name }))}
      partsFrozen={bundle !== null && !bundle.can.changeParts}
      save={async (body) => {
        const saved = bundle
          ? await update({ params: { id: bundle._id }, body }).unwrap()
          : await create({ params: { eventId: event._id }, body }).unwrap()
        toast.success(m.programme_bundle_saved({ name: saved.name }))
      }}
      onClose={onClose}
    />
  )
}
