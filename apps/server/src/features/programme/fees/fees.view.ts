import { required, fullName } from '@foyer/domain'
import type { FeeVersionView, FeeView } from '@foyer/contract'
import type { FeeSchedule } from '@foyer/domain'
import type { FeeVersion } from './fees.queries.ts'

export function feeView({ basisPoints, fixedPerTicket, minimum, maximum }: FeeSchedule): FeeView {
  return { basisPoints, fixedPerTicket, minimum: minimum ?? null, maximum: maximum ?? null }
}

export function feeVersionView(version: FeeVersion): FeeVersionView {
  const name = fullName(version.first_name, version.last_name)
  return {
    _id: version.id,
    currency: version.currency,
    basisPoints: version.basis_points,
    fixedPerTicket: version.fixed_per_ticket,
    minimum: version.minimum,
    maximum: version.maximum,
    organiser:
      version.organiser_id === null
        ? null
        : { _id: version.organiser_id, name: required(version.organiser_label, 'the name of an organiser') },
    setBy: version.set_by === null ? null : { _id: version.set_by, name },
    validFrom: version.valid_from.toISOString(),
    endsAt: version.ends_at?.toISOString() ?? null,
    endedBy:
      version.ended_by === null
        ? null
        : { _id: version.ended_by, name: required(version.ended_by_name, 'the name of an administrator') },
  }
}
