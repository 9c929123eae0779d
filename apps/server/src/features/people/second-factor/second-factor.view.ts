import type { PasskeyView, SecondFactorView } from '@foyer/contract'
import type { Factors, PasskeyRow } from './second-factor.queries.ts'

export function passkeyView(row: PasskeyRow): PasskeyView {
  return {
    _id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

export function secondFactorView(factors: Factors, required: boolean): SecondFactorView {
  return {
    totp: factors.totp,
    passkeys: factors.passkeys.map(passkeyView),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    required,
  }
}
