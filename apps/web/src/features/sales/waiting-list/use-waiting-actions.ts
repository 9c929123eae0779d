import type { WaitingEntryView } from '@foyer/contract'
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
        title: `Offer to ${name} first?`,
        body: 'What is free goes to them now, before those who have waited longer.',
        confirmLabel: 'Offer now',
      }))
    if (!sure) return
    try {
      const { offered } = await offerWaiting({ params: { id: _id } }).unwrap()
      toast.success(offered === 1 ? `A ticket is kept for ${name}.` : `${offered} tickets are kept for ${name}.`)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const remove = async ({ _id, name, state }: WaitingEntryView) => {
    const sure = await confirmAction({
      title: `Take ${name} off the list?`,
      body:
        state === 'offered'
          ? 'What is kept for them goes to the next in line.'
          : 'They lose their place and are not told.',
      confirmLabel: 'Take off the list',
      destructive: true,
    })
    if (!sure) return
    try {
      const { message } = await removeWaiting({ params: { id: _id } }).unwrap()
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return { offer, remove }
}
