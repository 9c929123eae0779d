import type { GiftCardView, OrganiserBalanceView, PayoutView, TaxBalanceView, UserView } from '@foyer/contract'
import { compareEvent, type Look } from './compare-event.ts'
import { comparePayout } from './compare-payout.ts'
import { balanceOf, figuresOfEvents, heldOf, owedOf } from './model.ts'
import { agree } from './shown.ts'

/** An organiser's tax that was recorded as a remittance, and how much of it was posted. */
export interface HandedOn {
  readonly waiting: bigint
  readonly posted: bigint
}

/** Every figure of an organiser in one currency: each event that sold something, each payout, and what administrators see of them. */
export async function compareOrganiser(look: Look, email: string, handedOn?: HandedOn): Promise<void> {
  // Of the dates without sales, only a sample, as for orders.
  const events = look.organiser.events.filter(({ orders }, index) => orders.length > 0 || index % look.everyOrder === 0)
  for (const event of events) await compareEvent(look, event)
  const payouts = await look.own.all<PayoutView>('/api/payouts')
  for (const payout of payouts) if (payout.currency === look.organiser.currency) await comparePayout(look, payout)
  await compareBalances(look, email)
  await compareTax(look, email, handedOn)
  await compareGiftCards(look)
}

/** What is left of each gift card, and what orders took of it. */
async function compareGiftCards({ own, organiser }: Look): Promise<void> {
  if (organiser.giftCards.length === 0) return
  const { _id: organisationId } = await own.read<UserView>('/api/users/me')
  const cards = await own.all<GiftCardView>(`/api/organisations/${organisationId}/gift-cards`)
  for (const { id, value, balance } of organiser.giftCards)
    agree('gift card', { ...cards.find(({ _id }) => _id === id) }, { value, balance, held: 0n, spent: value - balance })
}

async function compareBalances({ admin, organiser }: Look, email: string): Promise<void> {
  const rows = await admin.all<OrganiserBalanceView>('/api/admin/accounts', { search: email })
  const row = rows.find(({ currency }) => currency === organiser.currency)
  const { available, reserved } = balanceOf(organiser)
  agree(
    'account of the organiser',
    { held: 0, available: 0, asked: 0, reserved: 0, owed: 0, onItsWay: 0, paidOut: 0, ...row },
    {
      held: heldOf(organiser),
      available,
      asked: organiser.asked,
      reserved,
      owed: owedOf(organiser),
      onItsWay: organiser.onItsWay,
      paidOut: organiser.paidOut,
    },
  )
}

async function compareTax({ admin, organiser }: Look, email: string, handedOn?: HandedOn): Promise<void> {
  const { waiting, posted } = handedOn ?? { waiting: 0n, posted: 0n }
  const figures = figuresOfEvents(organiser.events)
  const rows = await admin.all<TaxBalanceView>('/api/admin/tax', { search: email })
  const row = rows.find(({ currency }) => currency === organiser.currency)
  agree(
    'tax of the organiser',
    { collected: 0, returned: 0, remitted: 0, waiting: 0, left: 0, ...row },
    {
      collected: figures.taxCollected,
      returned: figures.taxReturned,
      remitted: posted,
      waiting,
      left: figures.tax - waiting - posted,
    },
  )
}
