import type { OrganisationSummaryView } from '@foyer/contract'
import { isOpenToLimited, type OrganisationPermission } from '@foyer/domain'
import { m } from '@foyer/messages'

export interface SettingsTab {
  readonly to: string
  readonly label: () => string
  /** The permission that a member needs to see the tab. */
  readonly permission: OrganisationPermission
}

/** The screens of an organisation's settings, in their order. A new screen is a line here and a route. */
export const settingsTabs: readonly SettingsTab[] = [
  { to: '/organisation/settings/profile', label: m.organisation_tab_profile, permission: 'organisation:read' },
  { to: '/organisation/settings/public-page', label: m.organisation_tab_public_page, permission: 'organisation:read' },
  { to: '/organisation/settings/people', label: m.organisation_tab_people, permission: 'members:read' },
  { to: '/organisation/settings/security', label: m.organisation_tab_security, permission: 'organisation:write' },
  { to: '/profile/account-information', label: m.organisation_tab_payouts, permission: 'payouts:read' },
  { to: '/organisation/settings/gift-cards', label: m.organisation_tab_gift_cards, permission: 'gift-cards:read' },
  { to: '/organisation/settings/api', label: m.organisation_tab_api, permission: 'keys:read' },
  { to: '/organisation/settings/webhooks', label: m.webhook_tab, permission: 'webhooks:read' },
  { to: '/organisation/settings/audit', label: m.organisation_tab_audit, permission: 'audit:read' },
]

/** Members who are limited to some events find only what is open to all members. */
export function permittedTabs({
  permissions,
  limited,
}: Pick<OrganisationSummaryView, 'permissions' | 'limited'>): SettingsTab[] {
  return settingsTabs.filter(
    ({ permission }) => permissions.includes(permission) && (!limited || isOpenToLimited(permission)),
  )
}
