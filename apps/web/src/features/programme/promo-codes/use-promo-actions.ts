import { m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { showUndoable } from '../../../ui/undo-toast.tsx'
import { type ListedCode, type PromoPlace, usePromoCalls } from './promo-place.ts'

export interface PromoActions {
  toggle: (code: ListedCode) => Promise<void>
  remove: (code: ListedCode) => Promise<void>
  copyLink: (code: ListedCode) => Promise<void>
  /** The id of the code whose status is being changed. */
  switching: string | null
}

export function usePromoActions(place: PromoPlace): PromoActions {
  const calls = usePromoCalls(place)

  const toggle = async ({ _id, code, status }: Pick<ListedCode, '_id' | 'code' | 'status'>): Promise<void> => {
    const next = status === 'active' ? 'inactive' : 'active'
    try {
      await calls.setStatus(_id, { status: next })
      if (next === 'active') toast.success(m.programme_promo_activated({ code }))
      else showUndoable(m.programme_promo_deactivated({ code }), () => void toggle({ _id, code, status: next }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const remove = async ({ _id, code, uses, paidOrders }: ListedCode) => {
    const used = uses > 0 || paidOrders > 0
    const sure = await confirmAction({
      title: m.programme_promo_delete_title({ code }),
      body: used ? m.programme_promo_delete_body_used() : m.programme_promo_delete_body_unused(),
      confirmLabel: m.programme_promo_delete_confirm(),
      destructive: true,
    })
    if (!sure) return
    try {
      const { archived } = await calls.remove(_id)
      toast.success(archived ? m.programme_promo_deleted_used() : m.programme_promo_deleted())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const copyLink = async ({ link, code }: ListedCode) => {
    if (link === null) return toast.info(m.programme_promo_no_link())
    try {
      await navigator.clipboard.writeText(link)
      toast.success(m.programme_promo_copied({ code }))
    } catch {
      // Browsers offer no clipboard on pages without https.
      toast.info(link, m.programme_promo_copy_by_hand())
    }
  }

  return { toggle, remove, copyLink, switching: calls.switching }
}
