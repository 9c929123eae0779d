import type { PromoCodeView } from '@foyer/contract'
import { errorMessage } from '../../../api/errors.ts'
import { useDeletePromoCodeMutation, useSetPromoCodeStatusMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

export interface PromoActions {
  toggle: (code: PromoCodeView) => Promise<void>
  remove: (code: PromoCodeView) => Promise<void>
  copyLink: (code: PromoCodeView) => Promise<void>
  /** The code whose switch is on its way. */
  switching: string | null
}

export function usePromoActions(): PromoActions {
  const [setStatus, { originalArgs, isLoading }] = useSetPromoCodeStatusMutation()
  const [deletePromoCode] = useDeletePromoCodeMutation()

  const toggle = async ({ _id, code, status }: PromoCodeView) => {
    const next = status === 'active' ? 'inactive' : 'active'
    try {
      await setStatus({ params: { id: _id }, body: { status: next } }).unwrap()
      toast.success(next === 'active' ? `${code} is switched on.` : `${code} is switched off.`)
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update promo code status'))
    }
  }

  const remove = async ({ _id, code, uses, paidOrders }: PromoCodeView) => {
    const used = uses > 0 || paidOrders > 0
    const sure = await confirmAction({
      title: `Delete ${code}?`,
      body: used
        ? 'Nobody can use it any more. The orders made with it keep their discount, and the books keep the code.'
        : 'Nobody has used it yet. This cannot be undone.',
      confirmLabel: 'Delete the code',
      destructive: true,
    })
    if (!sure) return
    try {
      const { message } = await deletePromoCode({ params: { id: _id } }).unwrap()
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to delete promo code'))
    }
  }

  const copyLink = async ({ link, code }: PromoCodeView) => {
    if (link === null) return toast.info('The event needs an address of its own before its codes have links.')
    try {
      await navigator.clipboard.writeText(link)
      toast.success(`The link for ${code} is copied.`)
    } catch {
      // Browsers give pages that did not come over https no clipboard.
      toast.info(link, 'Copy this link')
    }
  }

  return { toggle, remove, copyLink, switching: isLoading ? (originalArgs?.params.id ?? null) : null }
}
