import type { SalesTax } from '@foyer/domain'
import { formatPercent } from './format.ts'
import { m } from './m.ts'

/** A sales tax with its rate: `7.5% VAT`. */
export function taxName({ name, basisPoints }: SalesTax): string {
  return m.shell_tax_name({ rate: formatPercent(basisPoints), name })
}

/** The sales tax beside a price: `incl. 7.5% VAT` or `+ 7.5% VAT`. */
export function taxBesidePrice(tax: SalesTax): string {
  return tax.inclusive ? m.shell_tax_included({ tax: taxName(tax) }) : m.shell_tax_added({ tax: taxName(tax) })
}
