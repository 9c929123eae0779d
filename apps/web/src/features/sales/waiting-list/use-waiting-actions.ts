import type { WaitingEntryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useOfferWaitingMutation, useRemoveWaitingMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

export interface WaitingActions {
  offer: (entry: WaitingEntryView) => Promise<void>
  remove: (entry: WaitingEntryView) => Promise<void>
}

export function useWaitingActions(): WaitingActions {
  const [offerWaiting] = useOfferWaitingMutation()
  const [removeWaiting] = useRemoveWaitingMutation()

  const offer = async ({ _id, name, position }: WaitingEntryView) => {
    const sure =
      position === 1 ||
      (await confirmAction({
        title: m.sales_waiting_offer_first_title({ name }),
        body: m.sales_waiting_offer_first_body({ name }),
        confirmLabel: m.sales_waiting_offer(),
      }))
    if (!sure) return
    try {
      const { offered } = await offerWaiting({ params: { id: _id } }).unwrap()
      toast.success(m.sales_waiting_offered({ count: offered ?? 0, name }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const remove = async ({ _id, name, state }: WaitingEntryView) => {
    const sure = await confirmAction({
      title: m.sales_waiting_remove_title({ name }),
      body: state === 'offered' ? m.sales_waiting_remove_body_offered() : m.sales_waiting_remove_body(),
      confirmLabel: m.sales_waiting_remove_confirm(),
      destructive: true,
    })
    if (!sure) return
    try {
      await removeWaiting({ params: { id: _id } }).unwrap()
      toast.success(m.sales_waiting_removed({ name }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return { offer, remove }
}
