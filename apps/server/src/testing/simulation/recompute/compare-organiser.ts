import type {
  AdminDashboardView,
  DashboardView,
  EventRowView,
  OrganiserAccountView,
  PayoutStatementView,
  RegularGuestView,
  TaxBalanceView,
} from '@foyer/contract'
import { expect } from 'vitest'
import { compareEvent, type Look } from './compare-event.ts'
import { balanceOf, figuresOf, figuresOfEvents, type ModelOrganiser, owedOf } from './model.ts'
import { column, pdfLines } from './read-files.ts'
import { sum } from './second-pricing.ts'
import { agree, type Shown } from './shown.ts'

/** Every figure of an organiser: each event and payout, their own screens, and what administrators see of them. */
export async function compareOrganiser(look: Look, email: string, payouts: readonly string[]): Promise<void> {
  for (const event of look.organiser.events) await compareEvent(look, event)
  for (const payout of payouts) await comparePayout(look, payout)
  await compareDashboard(look)
  await compareBalances(look, email)
  await compareTax(look, email)
}

async function compareDashboard({ own, organiser }: Look): Promise<void> {
  const figures = figuresOfEvents(organiser.events)
  const home = await own.read<DashboardView>('/api/dashboard')
  expect(home.currency).toBe(organiser.currency)
  agree('dashboard', home.month, {
    gross: figures.gross,
    refunded: figures.refunds,
    chargedBack: figures.chargebacks,
  })
  agree('days of the dashboard', { gross: sum(home.sales.map(({ gross }) => BigInt(gross))) }, { gross: figures.gross })
  const { available, reserved } = balanceOf(organiser)
  agree('balance of the dashboard', home.balance, {
    pending: sum(organiser.events.map(({ held }) => held)),
    available,
    reserved,
    asked: 0n,
    owed: owedOf(organiser),
  })
  const rows = await own.all<EventRowView>('/api/events/organizer')
  for (const event of organiser.events)
    agree(
      'list of events',
      { gross: rows.find(({ _id }) => _id === event.eventId)?.gross ?? 0 },
      { gross: figuresOf(event.orders).gross },
    )
  const [guest] = await own.all<RegularGuestView>('/api/tickets/regular')
  if (guest) agree('regular guest', { spent: guest.spent[0]?.amount ?? 0 }, { spent: figures.gross - figures.refunds })
}

async function compareBalances({ admin, organiser }: Look, email: string): Promise<void> {
  const rows = await admin.all<OrganiserAccountView>('/api/admin/accounts', { search: email })
  const row = rows.find(({ currency }) => currency === organiser.currency)
  const { available, reserved } = balanceOf(organiser)
  agree(
    'account of the organiser',
    { held: 0, available: 0, reserved: 0, owed: 0, paidOut: 0, ...row },
    {
      held: sum(organiser.events.map(({ held }) => held)),
      available,
      reserved,
      owed: owedOf(organiser),
      paidOut: organiser.paidOut,
    },
  )
}

async function compareTax({ admin, organiser }: Look, email: string): Promise<void> {
  const figures = figuresOfEvents(organiser.events)
  const rows = await admin.all<TaxBalanceView>('/api/admin/tax', { search: email })
  const row = rows.find(({ currency }) => currency === organiser.currency)
  agree(
    'tax of the organiser',
    { collected: 0, returned: 0, left: 0, ...row },
    { collected: figures.taxCollected, returned: figures.taxReturned, left: figures.tax },
  )
}

/** A payout's statement on screen, as CSV and as PDF: it adds up, and all three say the same. */
async function comparePayout({ own, organiser }: Look, payoutId: string): Promise<void> {
  const url = `/api/payouts/${payoutId}`
  const { opening, closing, lines } = await own.read<PayoutStatementView>(`${url}/statement`)
  agree(
    'statement of a payout',
    { closing },
    { closing: BigInt(opening) + sum(lines.map(({ amount }) => BigInt(amount))) },
  )
  const named = lines.filter(({ kind }) => kind === 'chargeback' || kind === 'settlement')
  expect(named.map(({ orderReference }) => orderReference)).not.toContain(null)
  const cells = column(await own.csv(`${url}/movements.csv`), 'To your balance', organiser.currency)
  agree(
    'movements.csv of a payout',
    { sum: sum(cells.slice(0, -1)), closing: cells.at(-1) ?? 0n },
    { sum: BigInt(closing), closing: BigInt(closing) },
  )
  const paper = await pdfLines(await own.file(`${url}/paper.pdf`), organiser.currency)
  const onPaper = (name: string) => paper.find(({ text }) => text.startsWith(name))?.amounts ?? []
  agree(
    'statement of a payout as PDF',
    { opening: onPaper('Opening balance')[0] ?? 0n, closing: onPaper('Closing balance')[0] ?? 0n },
    { opening: BigInt(opening), closing: BigInt(closing) },
  )
  const released = lines.filter(({ kind }) => kind === 'release')
  if (released.length === 0) return
  const all = (name: 'gross' | 'amount') => sum(released.map((line) => BigInt(line[name])))
  const table = onPaper('In all')
  agree(
    'releases on paper',
    { gross: table[0] ?? 0n, amount: table.at(-1) ?? 0n },
    { gross: all('gross'), amount: all('amount') },
  )
}

/** The administrator's home over all organisers of a site. */
export async function comparePlatform(admin: Shown, organisers: readonly ModelOrganiser[]): Promise<void> {
  const { currencies } = await admin.read<AdminDashboardView>('/api/admin/dashboard')
  for (const shown of currencies) {
    const mine = organisers.filter(({ currency }) => currency === shown.currency)
    const figures = figuresOfEvents(mine.flatMap(({ events }) => events))
    const sums = {
      gross: figures.gross,
      fees: figures.fees,
      refunds: figures.refunds,
      chargebacks: figures.chargebacks,
      losses: figures.losses,
    }
    agree(
      'dashboard of the administrator',
      { ...shown },
      {
        ...sums,
        due: sum(mine.map((each) => balanceOf(each).available)),
        reserved: sum(mine.map((each) => balanceOf(each).reserved)),
        pending: sum(mine.flatMap(({ events }) => events.map(({ held }) => held))),
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
  }
}
