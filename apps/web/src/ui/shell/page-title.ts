import { m } from '@foyer/messages'
import { matchPath } from 'react-router'

/** Header titles of the authenticated screens (specification §2). The first pattern that matches counts. */
const titles: readonly (readonly [pattern: string, title: () => string])[] = [
  ['/admin', m.shell_menu_admin_dashboard],
  ['/admin/events/all', m.shell_menu_all_events],
  ['/admin/events/:eventId', m.shell_title_event_details],
  ['/admin/users', m.shell_title_all_users],
  ['/admin/users-details', m.shell_title_users_details],
  ['/admin/users/:id', m.shell_title_user_information],
  ['/admin/organisations', m.shell_title_organisations],
  ['/admin/organisations/:organisationId', m.shell_title_organisation],
  ['/admin/tools/fees', m.shell_title_fees],
  ['/admin/tools/broadcast', m.shell_menu_create_broadcast],
  ['/admin/tools/payouts', m.shell_menu_payouts],
  ['/admin/appeals', m.shell_title_appeals],
  ['/admin/payouts/:payoutId', m.shell_title_payout_details],
  ['/admin/accounts', m.shell_menu_accounts],
  ['/admin/accounts/:accountId', m.shell_menu_accounts],
  ['/admin/reconciliations/:reconciliationId', m.shell_menu_accounts],
  ['/admin/audit', m.shell_title_audit_log],
  ['/admin/jobs', m.shell_title_background_jobs],
  ['/admin/personal-data', m.shell_title_personal_data],
  ['/payouts/:payoutId', m.shell_title_payout_details],
  ['/events/all', m.shell_menu_all_events],
  ['/events/create', m.shell_menu_create_event],
  ['/events/drafts', m.shell_menu_event_drafts],
  ['/events/series/:seriesId', m.shell_title_series],
  ['/events/series/:seriesId/promo-codes', m.shell_title_promo_code],
  ['/events/series/:seriesId/languages', m.shell_title_languages],
  ['/events/qr-code', m.shell_menu_qr_code],
  ['/events/details/:eventId', m.shell_title_event_details],
  ['/events/ticket/:eventId', m.shell_title_view_tickets],
  ['/events/sales/:eventId', m.shell_title_ticket_sales],
  ['/events/insight/:eventId', m.shell_title_insight],
  ['/events/promo-code/:eventId', m.shell_title_promo_code],
  ['/events/payout/:eventId', m.shell_title_payout_summary],
  ['/events/questions/:eventId', m.shell_title_questions],
  ['/events/languages/:eventId', m.shell_title_languages],
  ['/events/doors/:eventId', m.shell_title_doors],
  ['/events/guests/:eventId', m.shell_title_guests],
  ['/events/messages/:eventId', m.events_section_messages],
  ['/events/orders/:orderId', m.shell_title_order],
  ['/events/:eventId/create-ticket', m.shell_title_add_tickets],
  ['/ticket/:ticketId', m.shell_title_update_ticket],
  ['/profile/personal-information', m.shell_menu_personal_information],
  ['/profile/account-information', m.shell_menu_account_information],
  ['/profile/my-tickets', m.shell_title_my_tickets],
  ['/organisation/settings/*', m.organisation_settings],
  ['/receipts', m.shell_title_receipts],
  ['/regular', m.shell_title_regular],
  ['/users/broadcasts', m.shell_title_all_broadcasts],
]

export function pageTitle(pathname: string): string {
  const title = titles.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1] ?? m.shell_menu_dashboard
  return title()
}
