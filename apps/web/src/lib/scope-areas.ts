import { type OrganisationPermission, organisationPermissions, permissionsOf } from '@foyer/domain'
import { m } from '@foyer/messages'

const AREAS = {
  events: m.account_key_area_events,
  orders: m.account_key_area_orders,
  guests: m.account_key_area_guests,
  contacts: m.account_key_area_contacts,
  messages: m.account_key_area_messages,
  doors: m.account_key_area_doors,
  'check-in': m.account_key_area_check_in,
  sales: m.account_key_area_sales,
  refunds: m.account_key_area_refunds,
  receipts: m.account_key_area_receipts,
  'gift-cards': m.account_key_area_gift_cards,
  payouts: m.account_key_area_payouts,
  organisation: m.account_key_area_organisation,
  members: m.account_key_area_members,
  keys: m.account_key_area_keys,
  webhooks: m.account_key_area_webhooks,
  audit: m.account_key_area_audit,
} as const

export interface ScopeArea {
  readonly name: string
  readonly label: () => string
  readonly scopes: readonly OrganisationPermission[]
}

/** The scopes by subject; those in daily use come first. */
export const scopeAreas: readonly ScopeArea[] = Object.entries(AREAS).map(([name, label]) => ({
  name,
  label,
  scopes: organisationPermissions.filter((scope) => scope.startsWith(`${name}:`)),
}))

/** Whether a scope lets a program change something. */
export const writes = (scope: OrganisationPermission): boolean => scope.endsWith(':write')

/** `orders:read` as `Orders: Read`. A scope of another version of the program is shown by its name. */
export function scopeInWords(scope: string): string {
  const area = scopeAreas.find(({ scopes }) => scopes.some((each) => each === scope))
  if (!area) return scope
  const words = scope.endsWith(':write') ? m.account_key_write() : m.account_key_read()
  return m.account_key_scope_of({ scope: words, area: area.label() })
}

/** Scopes that are ticked together. */
export const presets: readonly { readonly label: () => string; readonly scopes: readonly OrganisationPermission[] }[] =
  [
    { label: m.account_key_preset_read, scopes: organisationPermissions.filter((scope) => !writes(scope)) },
    { label: m.account_key_preset_box_office, scopes: permissionsOf('box_office') },
  ]
