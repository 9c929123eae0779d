import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { PageServices } from '@foyer/contract'
import { currentLanguage } from '@foyer/messages'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/people/accounts/index.ts'
import { apiKeyRoutes, keyEndings } from './features/people/api-keys/index.ts'
import { adminRoutes, writeActed } from './features/platform/admin/index.ts'
import {
  findVersionsInForce,
  ImprintNotice,
  imprintSubscriber,
  legalTextRoutes,
  readLegalText,
} from './features/people/legal-texts/index.ts'
import { alarmRoutes } from './features/operations/alarms/index.ts'
import { appealRoutes } from './features/platform/appeals/index.ts'
import { auditRoutes } from './features/operations/audit/index.ts'
import { bankTransferRoutes } from './features/sales/bank-transfers/index.ts'
import { bookRoutes } from './features/money/books/index.ts'
import { broadcastRoutes } from './features/platform/broadcasts/index.ts'
import { feedbackRoutes, readFeedbackPage } from './features/guests/feedback/index.ts'
import { guestMessageRoutes } from './features/guests/guest-messages/index.ts'
import { checkInRoutes, doorEndings, LiveDoors, liveDoorsSubscriber } from './features/door/check-in/index.ts'
import { bundleRoutes } from './features/programme/bundles/index.ts'
import { eventTextRoutes } from './features/programme/event-texts/index.ts'
import { eventRoutes } from './features/programme/events/index.ts'
import { followerRoutes } from './features/guests/followers/index.ts'
import { feeRoutes } from './features/programme/fees/index.ts'
import { jobRoutes } from './features/operations/background-jobs/index.ts'
import { lifecycleRoutes } from './features/sales/lifecycle/index.ts'
import { orderMoveRoutes } from './features/sales/order-moves/index.ts'
import { seriesRoutes } from './features/sales/series/index.ts'
import { guestRoutes } from './features/guests/guests/index.ts'
import { mailRoutes } from './features/platform/mails/index.ts'
import { orderQuestionRoutes } from './features/programme/order-questions/index.ts'
import {
  readWaitingRoomPage,
  WaitingRooms,
  waitingRoomRoutes,
  waitingRoomsSubscriber,
} from './features/programme/waiting-room/index.ts'
import { OrderIntake, orderIntakeSubscriber, orderRoutes } from './features/sales/orders/index.ts'
import { type DeliverNotice, paymentRoutes } from './features/sales/payments/index.ts'
import { personalDataRoutes } from './features/platform/personal-data/index.ts'
import { qrCodeRoutes } from './features/door/qr-codes/index.ts'
import { payoutRoutes } from './features/money/payouts/index.ts'
import { promoCodeRoutes } from './features/programme/promo-codes/index.ts'
import { memberRoutes, organisationRoutes, ownEndings } from './features/people/organisations/index.ts'
import { receiptRoutes } from './features/money/receipts/index.ts'
import { giftCardRoutes, readPublicShop } from './features/sales/gift-cards/index.ts'
import { refundRoutes } from './features/sales/refunds/index.ts'
import { regularGuestRoutes } from './features/guests/regular-guests/index.ts'
import { reportRoutes } from './features/platform/reports/index.ts'
import { searchRoutes } from './features/platform/search/index.ts'
import {
  readFeatured,
  readMonth,
  readPoints,
  readListing,
  readPublicEvent,
  readPublicOrganisation,
  readPublicSeries,
  storefrontRoutes,
} from './features/programme/storefront/index.ts'
import { ViewCounter, visitRoutes } from './features/programme/visits/index.ts'
import { secondFactorRoutes } from './features/people/second-factor/index.ts'
import { ticketTypeRoutes } from './features/programme/ticket-types/index.ts'
import { ticketRoutes } from './features/sales/tickets/index.ts'
import { transferRoutes } from './features/sales/transfers/index.ts'
import { webhookRoutes } from './features/platform/webhooks/index.ts'
import { waitingListRoutes } from './features/sales/waiting-list/index.ts'
import { registerAssistants } from './assistants/index.ts'
import { AppError } from './http/app-error.ts'
import { errorHandler } from './http/error-handler.ts'
import { registerJsonBody, withRawBodies } from './http/json-body.ts'
import { KeyBudgets } from './http/key-budgets.ts'
import { PairedPhones } from './http/paired-phones.ts'
import { RequestLog } from './http/request-log.ts'
import { type Callers, serve } from './http/route.ts'
import { registerMethods } from './http/methods.ts'
import { hasSeveralHosts, registerTargetCheck, routedPath } from './http/request-target.ts'
import { headersFor, registerSecurityHeaders } from './http/security-headers.ts'
import { registerUploads } from './http/upload.ts'
import type { Notifications } from './outbox/index.ts'
import { DOCUMENTATION, registerApiDocs } from './pages/api-docs.ts'
import { registerDoorApp } from './pages/door-app.ts'
import { registerClientFiles, registerPictures } from './pages/files.ts'
import { registerFeedbackForm } from './pages/feedback-form.ts'
import { registerGuide } from './pages/guide.ts'
import { collectOpenApi } from './pages/open-api.ts'
import { keepPagesFresh, keepPublicPagesFresh } from './pages/keep-pages-fresh.ts'
import { sitemapSubscriber } from './pages/page-cache-subscriber.ts'
import { registerCalendars } from './pages/calendars.ts'
import { pageRoute, Pages, wantsPage } from './pages/pages.ts'
import { PROBES, Probes, registerProbes } from './pages/probes.ts'
import { registerPosters } from './pages/posters.ts'
import { registerShareCards } from './pages/share-cards.ts'
import { registerWaitingRoomForms } from './pages/waiting-room-forms.ts'
import { registerSiteFiles } from './pages/site-files.ts'
import { loadWebBuild, loadWebSources } from './pages/web-build.ts'

/** How long requests may still take after the server starts to stop. */
const STOP_MS = 10_000

export interface AppOptions {
  readonly notifications: Notifications
  readonly deliverNotice: DeliverNotice
  /** `built` serves the built web application, `sources` runs Vite, `none` serves the API alone. */
  readonly web: 'built' | 'sources' | 'none'
  readonly metricsToken: string | null
  /** Whether each request has a line in the log. */
  readonly accessLog?: boolean
  /** Has requests traced, where that is switched on. */
  readonly traceRequests?: (app: FastifyInstance, routeOfPage: typeof pageRoute) => void
}

/** Puts the whole server together. The features below are its table of contents. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const waitingRooms = new WaitingRooms(deps)
  const orderIntake = new OrderIntake(deps, { throughput: waitingRooms.throughput })
  const doors = new LiveDoors(deps)
  const views = new ViewCounter(deps)
  const imprint = new ImprintNotice(() => findVersionsInForce(deps.db))
  const endings = [...ownEndings, keyEndings, doorEndings]
  keepFresh(options.notifications, { orderIntake, doors, waitingRooms, imprint })
  const rows = [
    ...accountRoutes(deps),
    ...legalTextRoutes(deps),
    ...secondFactorRoutes(deps),
    ...organisationRoutes(deps),
    ...memberRoutes(deps, endings),
    ...apiKeyRoutes(deps),
    ...feeRoutes(deps),
    ...eventRoutes(deps),
    ...eventTextRoutes(deps),
    ...lifecycleRoutes(deps),
    ...seriesRoutes(deps),
    ...orderMoveRoutes(deps),
    ...ticketTypeRoutes(deps),
    ...bundleRoutes(deps),
    ...promoCodeRoutes(deps),
    ...waitingRoomRoutes(deps, waitingRooms),
    ...storefrontRoutes(deps),
    ...visitRoutes(deps, views),
    ...orderQuestionRoutes(deps),
    ...receiptRoutes(deps),
    ...orderRoutes(deps, orderIntake),
    ...paymentRoutes(deps, options.deliverNotice),
    ...ticketRoutes(deps),
    ...transferRoutes(deps),
    ...refundRoutes(deps),
    ...giftCardRoutes(deps),
    ...checkInRoutes(deps, doors),
    ...broadcastRoutes(deps),
    ...guestMessageRoutes(deps),
    ...feedbackRoutes(deps),
    ...appealRoutes(deps),
    ...auditRoutes(deps),
    ...alarmRoutes(deps),
    ...jobRoutes(deps),
    ...adminRoutes(deps),
    ...qrCodeRoutes(deps),
    ...guestRoutes(deps),
    ...waitingListRoutes(deps),
    ...payoutRoutes(deps),
    ...bookRoutes(deps),
    ...bankTransferRoutes(deps),
    ...regularGuestRoutes(deps),
    ...followerRoutes(deps),
    ...reportRoutes(deps),
    ...searchRoutes(deps),
    ...webhookRoutes(deps),
    ...mailRoutes(deps),
    ...personalDataRoutes(deps, endings),
  ]
  const requests = new RequestLog(deps, { lines: options.accessLog ?? false, pageRoute })
  const handleError = errorHandler(deps.site, (code) => deps.metrics.refusals.inc({ code }))
  let pages: Pages | null = null
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.site.trustedProxies > 0 && ((_address: string, hop: number) => hop < deps.site.trustedProxies),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // A request that comes on an open connection while the server closes is answered, and the connection closed after it.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headersFor(request, deps.site))
      if (pages && wantsPage(request))
        pages
          .answerMalformed(reply, request)
          .catch((cause: unknown) => handleError(new AppError('server.failed', { cause }), request, reply))
      else handleError(error, request, reply)
    },
    rewriteUrl: routedPath,
    routerOptions: { maxParamLength: 120, ignoreTrailingSlash: false },
    serverFactory: (handler, settings) =>
      createServer(settings, (request, response) => {
        if (hasSeveralHosts(request) || !pages?.answerEarly(request, response)) handler(request, response)
      }),
  })
  app.addHook('preClose', async () => {
    doors.close()
    // A stream whose reader is out of reach would never have ended.
    setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref()
  })
  // After the last request, and before the connections to the database end.
  app.addHook('onClose', () => views.close())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('actor')
  app.decorateRequest('upload', null)
  app.decorateRequest('runningCall', null)
  options.traceRequests?.(app, pageRoute)
  requests.register(app)
  registerJsonBody(app)
  registerSecurityHeaders(app, deps.site)
  registerTargetCheck(app, deps.site, PROBES)
  await registerUploads(app)
  await collectOpenApi(app, deps.site.publicUrl)
  const callers: Callers = {
    phones: new PairedPhones(deps),
    keyBudgets: new KeyBudgets(deps),
    onActed: (acted) => writeActed(deps, acted),
  }
  for (const served of rows) if (!served.row.rawBody) serve(app, deps, served, callers)
  await withRawBodies(app, (scope) => {
    for (const served of rows) if (served.row.rawBody) serve(scope, deps, served, callers)
  })
  registerAssistants(app, deps, callers)
  registerApiDocs(
    app,
    rows.map(({ row }) => row),
  )
  registerMethods(app, [...rows.map(({ row }) => row), ...DOCUMENTATION])
  registerProbes(app, new Probes(deps, options.metricsToken))
  registerPictures(app, deps)
  registerShareCards(app, deps)
  registerPosters(app, deps)
  registerFeedbackForm(app, deps)
  registerWaitingRoomForms(app, deps, waitingRooms)
  registerCalendars(app, deps)
  registerDoorApp(app, deps)
  const guidePages = registerGuide(app)
  keepPagesFresh(options.notifications, registerSiteFiles(app, deps, guidePages), sitemapSubscriber)
  if (options.web !== 'none') {
    if (options.web === 'built') await registerClientFiles(app)
    const render = options.web === 'built' ? await loadWebBuild() : await loadWebSources(app, app.server)
    const web = new Pages(deps, {
      render,
      services: pageServices(deps, waitingRooms, imprint),
      development: options.web === 'sources',
      onAnswered: (answered) => requests.took({ method: 'GET', ...answered }),
    })
    keepPublicPagesFresh(options.notifications, web.cache, deps)
    web.register(app)
    pages = web
  }
  return app
}

interface Kept {
  readonly orderIntake: OrderIntake
  readonly doors: LiveDoors
  readonly waitingRooms: WaitingRooms
  readonly imprint: ImprintNotice
}

/** After a gap in the notifications everything kept in memory is read again, because it is unknown what was missed. */
function keepFresh(notifications: Notifications, { orderIntake, doors, waitingRooms, imprint }: Kept) {
  notifications.subscribe(orderIntake, orderIntakeSubscriber)
  notifications.onGap(() => orderIntake.forgetAll())
  notifications.subscribe(doors, liveDoorsSubscriber)
  notifications.onGap(() => doors.changedAll())
  notifications.subscribe(waitingRooms, waitingRoomsSubscriber)
  notifications.onGap(() => waitingRooms.forgetAll())
  notifications.subscribe(imprint, imprintSubscriber)
  notifications.onGap(() => imprint.forget())
}

function pageServices(deps: Deps, waitingRooms: WaitingRooms, imprint: ImprintNotice): Omit<PageServices, 'failed'> {
  return {
    publicUrl: deps.site.publicUrl,
    demo: deps.site.mode === 'demo',
    sandbox: deps.payments.byName.has('sandbox'),
    mailbox: deps.site.mode === 'demo' && deps.site.mailFolder !== null,
    tiles: deps.site.mapTiles,
    listing: (query) => deps.reads((db) => readListing({ ...deps, db }, query)),
    points: (query) => deps.reads((db) => readPoints({ ...deps, db }, query)),
    month: (query, month) => deps.reads((db) => readMonth({ ...deps, db }, query, month)),
    featured: () => deps.reads((db) => readFeatured({ ...deps, db })),
    event: (customUrl) => readPublicEvent(deps, customUrl),
    organisation: (slug, paging) => readPublicOrganisation(deps, slug, paging),
    giftCards: (slug) => readPublicShop(deps, slug),
    series: (customUrl, query) => readPublicSeries(deps, customUrl, query),
    legalText: (kind, version) => readLegalText(deps.db, kind, { language: currentLanguage(), version }),
    hasImprint: () => imprint.shown(),
    feedback: (token) => readFeedbackPage(deps, token),
    waitingRoom: (customUrl, token) => readWaitingRoomPage(deps, waitingRooms, { customUrl, token }),
  }
}
