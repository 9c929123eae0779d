import type { FeeVersionView, FeeView } from '@foyer/contract'
import type { FeeSchedule } from '@foyer/domain'
import type { FeeVersion } from './fees.queries.ts'

export function feeView({ basisPoints, fixedPerTicket, minimum, maximum }: FeeSchedule): FeeView {
  return { basisPoints, fixedPerTicket, minimum: minimum ?? null, maximum: maximum ?? null }
}

export function feeVersionView(version: FeeVersion): FeeVersionView {
  const name = `${version.first_name ?? ''} ${version.last_name ?? ''}`.trim()
  return {
    _id: version.id,
    currency: version.currency,
    basisPoints: version.basis_points,
    fixedPerTicket: version.fixed_per_ticket,
    minimum: version.minimum,
    maximum: version.maximum,
    setBy: version.set_by === null ? null : { _id: version.set_by, name },
    validFrom: version.valid_from.toISOString(),
  }
}
