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
}

export type MenuEntry = { readonly icon: Icon; readonly label: () => string } & (
  { readonly to: string } | { readonly links: readonly MenuLink[] }
)

/** The organiser's sidebar (specification §2). */
export const organiserMenu: readonly MenuEntry[] = [
  { icon: IconLayoutDashboard, label: m.shell_menu_dashboard, to: '/dashboard' },
  {
    icon: IconCalendarEvent,
    label: m.shell_menu_events,
    links: [
      { label: m.shell_menu_create_event, to: '/events/create' },
      { label: m.shell_menu_all_events, to: '/events/all' },
      { label: m.shell_menu_event_drafts, to: '/events/drafts' },
    ],
  },
  {
    icon: IconUserCircle,
    label: m.shell_menu_profile,
    links: [
      { label: m.shell_menu_personal_information, to: '/profile/personal-information' },
      { label: m.shell_menu_account_information, to: '/profile/account-information' },
    ],
  },
  { icon: IconUsersGroup, label: m.shell_menu_regular_guests, to: '/regular' },
  { icon: IconQrcode, label: m.shell_menu_qr_code, to: '/events/qr-code' },
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
