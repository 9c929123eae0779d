import { required } from '@foyer/domain'
import type { AdminDashboardView, LedgerAccountView, LedgerStatementView, UserView } from '@foyer/contract'
import { balanceOf, dayOf, figuresOf, figuresOfEvents, heldOf, type ModelOrganiser, owedOf } from './model.ts'
import { column } from './read-files.ts'
import { sum } from './second-pricing.ts'
import type { ModelPerson } from './read-demo.ts'
import { agree, type Shown } from './shown.ts'

/** The administrator's home over all organisers of a site. Refunds and disputes count by the days on which they happened. */
export async function comparePlatform(admin: Shown, organisers: readonly ModelOrganiser[]): Promise<void> {
  const { timezone } = await admin.read<UserView>('/api/users/me')
  const { currencies, from } = await admin.read<AdminDashboardView>('/api/admin/dashboard', { days: '90' })
  for (const shown of currencies) {
    const mine = organisers.filter(({ currency }) => currency === shown.currency)
    const orders = mine.flatMap(({ events }) => events.flatMap((event) => event.orders))
    const sold = orders.map((order) => ({ order, day: dayOf(order.paidAt, timezone) })).filter(({ day }) => day >= from)
    const sales = figuresOf(sold.map(({ order }) => order))
    const ever = figuresOf(orders)
    const sums = {
      gross: sales.gross,
      fees: sales.feesTaken - ever.feesReturned,
      refunds: ever.refunds,
      chargebacks: ever.chargebacks,
      losses: ever.losses,
    }
    agree(
      'dashboard of the administrator',
      { ...shown },
      {
        ...sums,
        due: sum(mine.map((each) => balanceOf(each).payable)),
        reserved: sum(mine.map((each) => balanceOf(each).reserved)),
        pending: sum(mine.map(heldOf)),
        owed: sum(mine.map((each) => owedOf(each))),
      },
    )
    const inDays = (of: (day: (typeof shown.days)[number]) => number) => sum(shown.days.map((day) => BigInt(of(day))))
    const days = {
      gross: inDays((day) => day.gross),
      fees: inDays((day) => day.fees),
      refunds: inDays((day) => day.refunds),
      chargebacks: inDays((day) => day.chargebacks),
      losses: inDays((day) => day.losses),
    }
    agree('days of the administrator', days, sums)
    for (const { day, gross } of shown.days) {
      const ofDay = sold.filter((sale) => sale.day === day).map(({ order }) => order)
      agree(`${day} of the administrator`, { gross }, { gross: figuresOf(ofDay).gross })
    }
  }
}

/** Checks every ledger account while no payment is disputed: its balance, its ledger statement and the CSV. */
export async function compareLedger(admin: Shown, people: readonly ModelPerson[]): Promise<void> {
  const accounts = await admin.all<LedgerAccountView>('/api/admin/ledger/accounts')
  const clearing = new Map<string, bigint>()
  for (const account of accounts) {
    const { currency, kind } = account
    const mine = people.flatMap(({ organisationId, organisers }) =>
      organisers.filter(
        (each) => each.currency === currency && (!account.owner || account.owner._id === organisationId),
      ),
    )
    const remitted = sum(people.map(({ handedOn }) => handedOn.get(currency)?.posted ?? 0n))
    const url = `/api/admin/ledger/accounts/${account._id}`
    const { opening, closing, debits, credits } = await admin.read<LedgerStatementView>(url)
    const grown = account.normal === 'debit' ? debits - credits : credits - debits
    const file = await admin.csv(`${url}/statement.csv`)
    const inFile = sum(column(file, 'Debit', currency)) - sum(column(file, 'Credit', currency))
    const { balance } = account
    const due = kind.endsWith('_clearing') ? BigInt(balance) : dueOn(kind, mine, remitted)
    agree(
      `${kind} in ${currency}`,
      { balance, opening, closing, grown, inFile: account.normal === 'debit' ? inFile : -inFile },
      { balance: due, opening: 0n, closing: due, grown: due, inFile: due },
    )
    const side = account.normal === 'debit' ? BigInt(balance) : -BigInt(balance)
    if (kind.endsWith('_clearing')) clearing.set(currency, (clearing.get(currency) ?? 0n) + side)
  }
  // A refund leaves one of the two accounts when it is requested and the other when the provider has sent it.
  for (const [currency, amount] of clearing) {
    const events = people.flatMap(({ organisers }) =>
      organisers.flatMap((each) => (each.currency === currency ? each.events : [])),
    )
    const { gross, refunds } = figuresOfEvents(events)
    // This account also holds the money from sold gift cards that no order has used yet.
    const onCards = sum(
      people.flatMap(({ organisers }) =>
        organisers.flatMap((each) => (each.currency === currency ? [each.cards.sold - each.cards.spent] : [])),
      ),
    )
    agree(`clearing in ${currency}`, { amount }, { amount: gross - refunds + onCards })
  }
}

/** The expected balances of the accounts other than the clearing accounts; dispute accounts do not exist without a dispute. */
function dueOn(kind: LedgerAccountView['kind'], organisers: readonly ModelOrganiser[], remitted: bigint): bigint {
  const add = (of: (organiser: ModelOrganiser) => bigint) => sum(organisers.map(of))
  const figures = figuresOfEvents(organisers.flatMap(({ events }) => events))
  const due: Partial<Record<typeof kind, bigint>> = {
    organiser_pending: add(heldOf),
    organiser_available: add((each) => each.ledgerAvailable),
    payout_in_transit: add((each) => each.onItsWay),
    platform_bank: -add((each) => each.paidOut) - remitted,
    platform_fee_revenue: figures.fees,
    tax_payable: figures.tax - remitted,
    gift_card_liability: add(({ cards }) => cards.given + cards.sold - cards.spent),
    gift_card_funding: add(({ cards }) => cards.given),
  }
  return required(due[kind], `what ${kind} should hold`)
}
