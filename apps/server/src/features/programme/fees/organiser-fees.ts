import type { OrganiserFeeView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { feePayerName } from './fee-payer.ts'
import { currenciesOf, listCurrentFees } from './fees.queries.ts'
import { feeVersionView } from './fees.view.ts'

/** The fees that apply to an organiser, in each currency of their events and of their own fees. */
export async function organiserFees(
  deps: Deps,
  organiserId: string,
): Promise<{ organiser: { _id: string; name: string }; items: OrganiserFeeView[] }> {
  const name = await feePayerName(deps.db, organiserId)
  if (name === null) throw new AppError('organisation.not_found')
  const own = await listCurrentFees(deps.db, organiserId)
  const everybodys = await listCurrentFees(deps.db, null)
  const currencies = new Set([...(await currenciesOf(deps.db, organiserId)), ...own.map((fee) => fee.currency)])
  const items = [...currencies].toSorted().map((currency): OrganiserFeeView => {
    const mine = own.find((fee) => fee.currency === currency)
    const common = everybodys.find((fee) => fee.currency === currency)
    return {
      currency,
      applies: mine ? 'own' : 'everybodys',
      own: mine ? feeVersionView(mine) : null,
      everybodys: common ? feeVersionView(common) : null,
    }
  })
  return { organiser: { _id: organiserId, name }, items }
}
