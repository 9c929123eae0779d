import { describe, expect, it } from 'vitest'
import { adminMenu, organiserMenu } from './menu.ts'
import { pageTitle } from './page-title.ts'

describe('pageTitle', () => {
  it.each([
    ['/dashboard', 'Dashboard'],
    ['/admin', 'Admin Dashboard'],
    ['/events/all', 'All Events'],
    ['/admin/events/all', 'All Events'],
    ['/events/create', 'Create Event'],
    ['/events/details/1', 'Event Details'],
    ['/events/drafts', 'Event Drafts'],
    ['/events/1/create-ticket', 'Add tickets'],
    ['/profile/personal-information', 'Personal Information'],
    ['/profile/account-information', 'Account Information'],
    ['/regular', 'Regular Quests'],
    ['/admin/users', 'All Users'],
    ['/admin/users-details', 'Users Details'],
    ['/admin/users/1', 'User Information'],
    ['/events/sales/1', 'Ticket Sales'],
    ['/events/ticket/1', 'View Tickets'],
    ['/ticket/1', 'Update Ticket'],
    ['/events/promo-code/1', 'Promo Code'],
    ['/events/payout/1', 'Payout Summary'],
    ['/admin/tools/fees', 'Fees'],
    ['/admin/tools/broadcast', 'Create Broadcast'],
    ['/users/broadcasts', 'All Broadcasts'],
    ['/admin/appeals', 'Appeals'],
    ['/admin/tools/payouts', 'Payouts'],
    ['/admin/payouts/1', 'Payout Details'],
    ['/payouts/1', 'Payout Details'],
    ['/admin/events/1', 'Event Details'],
    ['/admin/accounts', 'Accounts'],
    ['/events/qr-code', 'QR Code'],
    ['/events/guests/1', 'Guests'],
    ['/events/orders/1', 'Order'],
    ['/profile/my-tickets', 'My Tickets'],
    ['/users/1', 'Dashboard'],
    ['/anything/else', 'Dashboard'],
  ])('%s is headed %s', (path, title) => {
    expect(pageTitle(path)).toBe(title)
  })
})

describe('the sidebar', () => {
  const labels = (menu: typeof adminMenu) =>
    menu.map((entry) =>
      'links' in entry ? [entry.label(), ...entry.links.map((link) => link.label())] : entry.label(),
    )

  it('has what the specification lists for organisers and a screen stands behind', () => {
    expect(labels(organiserMenu)).toEqual([
      'Dashboard',
      ['Events', 'Create Event', 'All Events', 'Event Drafts'],
      ['Profile', 'Personal Information', 'Account Information'],
      'Regular Guests',
      'QR Code',
    ])
  })

  it('has what the specification lists for administrators and a screen stands behind', () => {
    expect(labels(adminMenu)).toContain('Admin Dashboard')
  })
})
