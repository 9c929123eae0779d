import type { PromoCodeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useDeletePromoCodeMutation, useSetPromoCodeStatusMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { showUndoable } from '../../../ui/undo-toast.tsx'

export interface PromoActions {
  toggle: (code: PromoCodeView) => Promise<void>
  remove: (code: PromoCodeView) => Promise<void>
  copyLink: (code: PromoCodeView) => Promise<void>
  /** The id of the code whose status is being changed. */
  switching: string | null
}

export function usePromoActions(): PromoActions {
  const [setStatus, { originalArgs, isLoading }] = useSetPromoCodeStatusMutation()
  const [deletePromoCode] = useDeletePromoCodeMutation()

  const toggle = async ({ _id, code, status }: Pick<PromoCodeView, '_id' | 'code' | 'status'>): Promise<void> => {
    const next = status === 'active' ? 'inactive' : 'active'
    try {
      await setStatus({ params: { id: _id }, body: { status: next } }).unwrap()
      if (next === 'active') toast.success(m.programme_promo_activated({ code }))
      else showUndoable(m.programme_promo_deactivated({ code }), () => void toggle({ _id, code, status: next }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const remove = async ({ _id, code, uses, paidOrders }: PromoCodeView) => {
    const used = uses > 0 || paidOrders > 0
    const sure = await confirmAction({
      title: m.programme_promo_delete_title({ code }),
      body: used ? m.programme_promo_delete_body_used() : m.programme_promo_delete_body_unused(),
      confirmLabel: m.programme_promo_delete_confirm(),
      destructive: true,
    })
    if (!sure) return
    try {
      const { archived } = await deletePromoCode({ params: { id: _id } }).unwrap()
      toast.success(archived ? m.programme_promo_deleted_used() : m.programme_promo_deleted())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const copyLink = async ({ link, code }: PromoCodeView) => {
    if (link === null) return toast.info(m.programme_promo_no_link())
    try {
      await navigator.clipboard.writeText(link)
      toast.success(m.programme_promo_copied({ code }))
    } catch {
      // Browsers offer no clipboard on pages without https.
      toast.info(link, m.programme_promo_copy_by_hand())
    }
  }

  return { toggle, remove, copyLink, switching: isLoading ? (originalArgs?.params.id ?? null) : null }
}
