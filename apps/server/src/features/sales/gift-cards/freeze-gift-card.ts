import type { Trx } from '../../../db/database.ts'
import { IS_FROZEN } from './charged-back.ts'

/**
 * Freezes a locked card while a bank is deciding on its payment, and for as long as banks and refunds have left nothing of it to its
 * holder.
 */
export async function freezeWhileTakenBack(trx: Trx, cardId: string): Promise<void> {
  await trx.updateTable('gift_cards').set({ frozen: IS_FROZEN }).where('id', '=', cardId).execute()
}
