import type { AnswerInput, BuyerInput } from '@foyer/contract'
import { type Language, normaliseReference } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { countBuyerGuess } from './buyer-guesses.ts'
import { lockGroupOrders, type OrderGroupRow } from './order-groups.queries.ts'
import type { OrderRow } from './orders.queries.ts'
import { withDate } from './place-order-group.ts'
import { lockBuyerCounters, writeBuyer } from './set-buyer.ts'

interface NamedBuyer {
  readonly buyer: BuyerInput
  readonly orders: readonly { reference: string; guests: readonly string[]; answers: readonly AnswerInput[] }[]
  readonly language: Language
}

/** Names the buyer of all orders of a group, and the guests and answers of each, in one transaction. */
export function setGroupBuyer(
  deps: Deps,
  group: OrderGroupRow,
  { buyer, orders: given, language }: NamedBuyer,
): Promise<void> {
  return countBuyerGuess(deps, group.id, () =>
    deps.db.transaction().execute(async (trx) => {
      const orders = await lockGroupOrders(trx, group)
      const own = new Set(orders.map(({ reference }) => reference))
      if (given.some(({ reference }) => !own.has(normaliseReference(reference)))) throw new AppError('order.not_found')
      await lockBuyerCounters(trx, orders, buyer.email)
      for (const order of orders) {
        const { guests = [], answers = [] } = given.find(({ reference }) => isOf(reference, order)) ?? {}
        await writeBuyer(deps, trx, order, { buyer, guests, answers, language, groupId: group.id }).catch(
          (error: unknown) => {
            throw error instanceof AppError ? withDate(error, order.event_id) : error
          },
        )
      }
    }),
  )
}

function isOf(reference: string, order: OrderRow): boolean {
  return normaliseReference(reference) === order.reference
}
