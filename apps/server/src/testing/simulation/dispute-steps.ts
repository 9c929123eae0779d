import type { PlayedProvider } from '../../gateways/providers/bench.ts'
import { type Choice, pick, type Play, providerPayments, sideOf } from './play.ts'
import { deliver } from './sale-steps.ts'

interface Collected {
  readonly payment: string
  readonly side: PlayedProvider
  readonly amount: number
}

/** A payment that a provider collected, of any order. */
export async function collectedPayment(play: Play, choice: number): Promise<Collected | null> {
  const payments = providerPayments(play)
  for (let turn = 0; turn < payments.length; turn += 1) {
    const payment = pick(payments, choice + turn)
    const side = payment && sideOf(play, payment)
    if (!side) continue
    const { collected } = await side.booksOf(payment)
    if (collected > 0) return { payment, side, amount: collected }
  }
  return null
}

/** The buyer's bank takes it back, all or a part, once a payment. */
export async function chargeBack(play: Play, [which, share, told]: Choice): Promise<void> {
  const found = await collectedPayment(play, which)
  if (!found || play.disputes.some(({ payment }) => payment === found.payment)) return
  const { payment, side, amount } = found
  const id = await side.dispute(payment, share % 3 === 0 ? Math.ceil(amount / 3) : amount)
  play.disputes.push({ id, payment, side })
  if (told % 2 === 0) await deliver(play, side, side.disputeNotice(id, payment))
}

export async function decideDispute(play: Play, [which, won]: Choice): Promise<void> {
  const dispute = pick(play.disputes, which)
  if (dispute) await dispute.side.decideDispute(dispute.id, won % 2 === 0)
}

export async function tellOfDispute(play: Play, [which, , copies]: Choice): Promise<void> {
  const dispute = pick(play.disputes, which)
  if (!dispute) return
  const { id, payment, side } = dispute
  const notice = side.disputeNotice(id, payment)
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => deliver(play, side, notice)))
}

/** A dispute from its opening to the bank's decision, each told at once. */
export async function disputeToTheEnd(play: Play, [which, won, copies]: Choice): Promise<void> {
  const known = play.disputes.length
  await chargeBack(play, [which, won, 0])
  if (play.disputes.length === known) return
  await decideDispute(play, [known, won, 0])
  await tellOfDispute(play, [known, 0, copies])
}
