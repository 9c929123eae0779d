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
  readonly label: string
  readonly to: string
}

export type MenuEntry = { readonly icon: Icon; readonly label: string } & (
  { readonly to: string } | { readonly links: readonly MenuLink[] }
)

/** The organiser's sidebar (specification §2). */
export const organiserMenu: readonly MenuEntry[] = [
  { icon: IconLayoutDashboard, label: 'Dashboard', to: '/dashboard' },
  {
    icon: IconCalendarEvent,
    label: 'Events',
    links: [
      { label: 'Create Event', to: '/events/create' },
      { label: 'All Events', to: '/events/all' },
      { label: 'Event Drafts', to: '/events/drafts' },
    ],
  },
  {
    icon: IconUserCircle,
    label: 'Profile',
    links: [
      { label: 'Personal Information', to: '/profile/personal-information' },
      { label: 'Account Information', to: '/profile/account-information' },
    ],
  },
  { icon: IconUsersGroup, label: 'Regular Guests', to: '/regular' },
  { icon: IconQrcode, label: 'QR Code', to: '/events/qr-code' },
]

/** The administrator's sidebar (specification §2). */
export const adminMenu: readonly MenuEntry[] = [
  { icon: IconLayoutDashboard, label: 'Admin Dashboard', to: '/admin' },
  { icon: IconCalendarEvent, label: 'All Events', to: '/admin/events/all' },
  {
    icon: IconTool,
    label: 'Platform Tools',
    links: [
      { label: 'Set Platform Fee', to: '/admin/tools/fees' },
      { label: 'Create Broadcast', to: '/admin/tools/broadcast' },
      { label: 'Payouts', to: '/admin/tools/payouts' },
    ],
  },
  { icon: IconUsers, label: 'Manage Users', to: '/admin/users' },
  { icon: IconBuildingBank, label: 'Accounts', to: '/admin/accounts' },
]
