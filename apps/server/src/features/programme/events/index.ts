export { auditEvent, changeOf, withCurrency } from './audit-event.ts'
export { checkCustomUrl } from './check-custom-url.ts'
export { changeTerms, edited, namesOf, visibleTo } from './announce-change.ts'
export { asUrlTaken } from './create-event.ts'
export { assertManages, assertMayAddNote, canManageEvent, eventAbilities } from './events.policy.ts'
export { countEvents, type EventRow, findEvent, hasOrders, listEvents, lockEvent, soldOut } from './events.queries.ts'
export { lockManagedEvent, lockOpenEvent } from './lock-managed-event.ts'
export { eventRoutes } from './events.routes.ts'
export { categoryOf, coverView, eventRowView, gapViews, isoOrNull, pointView, postponementView } from './events.view.ts'
export { cleanDescription, eventColumns, pointColumns } from './event-fields.ts'
export { heldUntil, keepMoneyAsLong } from './held-money.ts'
export { loadEventView } from './load-event.ts'
export { rowFor } from './row-for.ts'
export {
  fallbacksOf,
  mainLanguage,
  readingOf,
  type ShownEvent,
  shownEvent,
  shownTitle,
  shownVenue,
} from './shown-event.ts'
export { findToldChange, tellOfChange } from './tell-of-change.ts'
export { storeCover } from './store-cover.ts'
export { writeTexts } from './write-texts.ts'
export { changedParts } from './changed-parts.ts'
export { inheritTexts, noteByHand, withSeriesTexts } from './series-texts.ts'
export { assertDecentGift } from './decent-gift.ts'
export { isNewOrganiser, isYoungOrganiser } from './organiser-standing.ts'
export { eventUrl } from './event-url.ts'
