import type { OrganisationSummaryView } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import { m } from '@foyer/messages'
import {
  IconBuildingBank,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconQrcode,
  IconTool,
  IconUserCircle,
  IconUsersGroup,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'

export interface MenuLink {
  readonly label: () => string
  readonly to: string
  /** Shown only to members whose role has it. */
  readonly permission?: OrganisationPermission
}

export type MenuEntry = { readonly icon: Icon; readonly label: () => string } & (
  Pick<MenuLink, 'to' | 'permission'> | { readonly links: readonly MenuLink[] }
)

/** The organiser's sidebar (specification §2). */
export const organiserMenu: readonly MenuEntry[] = [
  { icon: IconLayoutDashboard, label: m.shell_menu_dashboard, to: '/dashboard' },
  {
    icon: IconCalendarEvent,
    label: m.shell_menu_events,
    links: [
      { label: m.shell_menu_create_event, to: '/events/create', permission: 'events:write' },
      { label: m.shell_menu_all_events, to: '/events/all', permission: 'events:read' },
      { label: m.shell_menu_event_drafts, to: '/events/drafts', permission: 'events:write' },
    ],
  },
  {
    icon: IconUserCircle,
    label: m.shell_menu_profile,
    links: [
      { label: m.shell_menu_personal_information, to: '/profile/personal-information' },
      { label: m.shell_menu_account_information, to: '/profile/account-information', permission: 'payouts:read' },
    ],
  },
  { icon: IconUsersGroup, label: m.shell_menu_regular_guests, to: '/regular', permission: 'contacts:read' },
  { icon: IconQrcode, label: m.shell_menu_qr_code, to: '/events/qr-code', permission: 'events:write' },
]

/** The administrator's sidebar (specification §2). */
export const adminMenu: readonly MenuEntry[] = [
  { icon: IconLayoutDashboard, label: m.shell_menu_admin_dashboard, to: '/admin' },
  { icon: IconCalendarEvent, label: m.shell_menu_all_events, to: '/admin/events/all' },
  {
    icon: IconTool,
    label: m.shell_menu_platform_tools,
    links: [
      { label: m.shell_menu_set_platform_fee, to: '/admin/tools/fees' },
      { label: m.shell_menu_create_broadcast, to: '/admin/tools/broadcast' },
      { label: m.shell_menu_payouts, to: '/admin/tools/payouts' },
    ],
  },
  { icon: IconUsers, label: m.shell_menu_manage_users, to: '/admin/users' },
  { icon: IconBuildingBank, label: m.shell_menu_accounts, to: '/admin/accounts' },
]

/** The menu entries that a member has permission for; all of them for a user without an organisation, whose first event creates one. */
export function permittedMenu(
  menu: readonly MenuEntry[],
  organisation: Pick<OrganisationSummaryView, 'permissions'> | undefined,
): MenuEntry[] {
  if (organisation === undefined) return [...menu]
  const permitted = ({ permission }: Pick<MenuLink, 'permission'>) =>
    permission === undefined || organisation.permissions.includes(permission)
  return menu
    .map((entry) => ('links' in entry ? { ...entry, links: entry.links.filter(permitted) } : entry))
    .filter((entry) => ('links' in entry ? entry.links.length > 0 : permitted(entry)))
}
