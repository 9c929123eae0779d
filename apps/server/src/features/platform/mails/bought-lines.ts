import { shownLines } from '@foyer/domain'
import { formatList, formatNumber, m } from '@foyer/messages'
import type { OrderLine } from '../../../db/schema/index.ts'
import { bundleOfLine } from '../../sales/orders/index.ts'

/** What was bought as a mail lists it, bundles with what is in them; amounts in minor units, before discount, fee and tax. */
export function boughtLines(lines: readonly OrderLine[]): { name: string; quantity: number; amount: number }[] {
  return shownLines(lines.map((line) => ({ ...line, bundle: bundleOfLine(line).bundle }))).map((shown) => {
    if (shown.bundle === null) {
      const [{ name, priceStep, quantity, subtotal }] = shown.lines
      const ticket = priceStep ? m.paper_receipt_ticket_at_step({ ticket: name, step: priceStep }) : name
      return { name: ticket, quantity, amount: subtotal }
    }
    const parts = shown.parts.map(({ name, quantity }) =>
      quantity === 1 ? name : m.mail_confirmation_line({ quantity: formatNumber(quantity), ticket: name }),
    )
    return {
      name: m.mail_confirmation_bundle({ bundle: shown.bundle, parts: formatList(parts) }),
      quantity: shown.quantity,
      amount: shown.lines.reduce((sum, { subtotal }) => sum + subtotal, 0),
    }
  })
}
