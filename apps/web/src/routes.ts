import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

const publicPages = [
  index('routes/landing.tsx'),
  route('events/listing', 'routes/event-listing.tsx'),
  route('events/in/:city', 'routes/events-of-city.tsx'),
  route('events/category/:category', 'routes/events-of-category.tsx'),
  route('o/:slug', 'routes/organisation.tsx'),
  route('series/:customUrl', 'routes/series.tsx'),
  route('feedback/:token', 'routes/feedback.tsx'),
  route('waiting-room/:customUrl/:token?', 'routes/waiting-room.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('imprint', 'routes/imprint.tsx'),
  route('account-deleted', 'routes/account-deleted.tsx'),
  route('events/:customUrl', 'routes/event.tsx'),
  route('events/*', 'routes/not-found.tsx', { id: 'events-not-found' }),
  route('*', 'routes/not-found.tsx', { id: 'not-found' }),
  layout('routes/layouts/client-state.tsx', { id: 'public-client-state' }, [
    route('cart/:reference?', 'routes/cart.tsx'),
    route('checkout/:reference', 'routes/checkout.tsx'),
    route('payment/verify', 'routes/payment-verify.tsx'),
    route('o/:slug/gift-cards', 'routes/buy-gift-card.tsx'),
    route('gift-card', 'routes/gift-card-bought.tsx'),
    route('tickets', 'routes/find-tickets.tsx'),
    route('saved', 'routes/saved.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('verify-email', 'routes/verify-email.tsx'),
    route('invitation', 'routes/invitation.tsx'),
    route('confirm-email', 'routes/confirm-email.tsx'),
    route('appeal', 'routes/appeal.tsx'),
    route('unsubscribe', 'routes/unsubscribe.tsx'),
    route('follow/confirm', 'routes/follow-confirm.tsx'),
    route('follow/leave', 'routes/follow-leave.tsx'),
    route('waiting-list/leave', 'routes/leave-waiting-list.tsx'),
    route('dev/mail', 'routes/demo-mail.tsx'),
  ]),
]

const immersivePages = [
  layout('routes/layouts/client-state.tsx', { id: 'immersive-client-state' }, [
    route('events/check-in/:eventId', 'routes/check-in.tsx'),
    route('sandbox/pay/:reference', 'routes/sandbox-pay.tsx'),
    route('orders/:reference', 'routes/order.tsx'),
    route('tickets/:transferId', 'routes/held-ticket.tsx'),
  ]),
]

const guestPages = [route('login', 'routes/login.tsx'), route('register', 'routes/register.tsx')]

const organiserPages = [
  route('dashboard', 'routes/organiser/dashboard.tsx'),
  route('events/all', 'routes/organiser/all-events.tsx'),
  route('events/create', 'routes/organiser/create-event.tsx'),
  route('events/drafts', 'routes/organiser/event-drafts.tsx'),
  route('events/series/:seriesId', 'routes/organiser/series.tsx'),
  route('events/series/:seriesId/promo-codes', 'routes/organiser/series-promo-codes.tsx'),
  route('events/series/:seriesId/languages', 'routes/organiser/series-languages.tsx'),
  route('events/details/:eventId', 'routes/organiser/event-details.tsx'),
  route('events/:eventId/create-ticket', 'routes/organiser/create-ticket-type.tsx'),
  route('events/ticket/:eventId', 'routes/organiser/event-ticket-types.tsx'),
  route('ticket/:ticketId', 'routes/organiser/update-ticket-type.tsx'),
  route('events/promo-code/:eventId', 'routes/organiser/event-promo-codes.tsx'),
  route('events/sales/:eventId', 'routes/organiser/event-sales.tsx'),
  route('events/insight/:eventId', 'routes/organiser/event-insight.tsx'),
  route('events/payout/:eventId', 'routes/organiser/event-payout.tsx'),
  route('events/questions/:eventId', 'routes/organiser/event-questions.tsx'),
  route('events/languages/:eventId', 'routes/organiser/event-languages.tsx'),
  route('receipts', 'routes/organiser/receipts.tsx'),
  route('regular', 'routes/organiser/regular-guests.tsx'),
  route('events/guests/:eventId', 'routes/organiser/event-guests.tsx'),
  route('events/messages/:eventId', 'routes/organiser/event-messages.tsx'),
  route('events/orders/:orderId', 'routes/organiser/guest-order.tsx'),
  route('events/doors/:eventId', 'routes/organiser/event-doors.tsx'),
  route('events/qr-code', 'routes/organiser/qr-code.tsx'),
  route('profile/personal-information', 'routes/organiser/personal-information.tsx'),
  route('profile/account-information', 'routes/organiser/account-information.tsx'),
  route('users/broadcasts', 'routes/organiser/broadcasts.tsx'),
  route('users/:id', 'routes/organiser/user-profile.tsx'),
  route('payouts/:payoutId', 'routes/organiser/payout.tsx'),
  route('profile/my-tickets', 'routes/organiser/my-tickets.tsx'),
]

/** A screen of the settings is a route here and a line in `settings-tabs.ts`. */
const organisationPages = [
  route('organisation/settings', 'routes/organisation/first.tsx'),
  layout('routes/organisation/settings.tsx', [
    route('organisation/settings/profile', 'routes/organisation/profile.tsx'),
    route('organisation/settings/public-page', 'routes/organisation/public-page.tsx'),
    route('organisation/settings/people', 'routes/organisation/people.tsx'),
    route('organisation/settings/security', 'routes/organisation/security.tsx'),
    layout('routes/organisation/api.tsx', [
      route('organisation/settings/api', 'routes/organisation/api-keys.tsx'),
      route('organisation/settings/api/reference', 'routes/organisation/api-reference.tsx'),
    ]),
    route('organisation/settings/webhooks', 'routes/organisation/webhooks.tsx'),
    route('organisation/settings/webhooks/:endpointId', 'routes/organisation/webhook.tsx'),
    route('organisation/settings/gift-cards/:cardId?', 'routes/organisation/gift-cards.tsx'),
    route('organisation/settings/audit', 'routes/organisation/audit.tsx'),
  ]),
]

const adminPages = [
  route('admin', 'routes/admin/dashboard.tsx'),
  route('admin/tools/fees', 'routes/admin/fees.tsx'),
  route('admin/tools/legal/:text?', 'routes/admin/legal-texts.tsx'),
  route('admin/tools/broadcast', 'routes/admin/create-broadcast.tsx'),
  route('admin/tools/payouts', 'routes/admin/payouts.tsx'),
  route('admin/payouts/:payoutId', 'routes/admin/payout.tsx'),
  route('admin/accounts', 'routes/admin/accounts.tsx'),
  route('admin/accounts/:accountId', 'routes/admin/ledger-account.tsx'),
  route('admin/reconciliations/:reconciliationId', 'routes/admin/reconciliation.tsx'),
  route('admin/users', 'routes/admin/users.tsx'),
  route('admin/users-details', 'routes/admin/users-details.tsx'),
  route('admin/users/:id', 'routes/admin/user.tsx'),
  route('admin/organisations', 'routes/admin/organisations.tsx'),
  route('admin/organisations/:organisationId', 'routes/admin/organisation.tsx'),
  route('admin/events/all', 'routes/admin/events.tsx'),
  route('admin/events/:eventId', 'routes/admin/event.tsx'),
  route('admin/appeals', 'routes/admin/appeals.tsx'),
  route('admin/audit', 'routes/admin/audit-log.tsx'),
  route('admin/jobs', 'routes/admin/jobs.tsx'),
  route('admin/personal-data', 'routes/admin/personal-data.tsx'),
]

export default [
  layout('routes/layouts/public.tsx', publicPages),
  layout('routes/layouts/immersive.tsx', immersivePages),
  layout('routes/layouts/guest-only.tsx', guestPages),
  layout('routes/layouts/app-shell.tsx', [...organiserPages, ...organisationPages, ...adminPages]),
] satisfies RouteConfig
