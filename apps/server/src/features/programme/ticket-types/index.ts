export { ticketTypeRoutes } from './ticket-types.routes.ts'
export {
  findTicketType,
  isAwaited,
  listTicketTypes,
  listTicketTypesOf,
  type PriceStepWithCounts,
  type TicketTypeRow,
  type TicketTypeWithCounts,
  wasOrdered,
  withVariants,
} from './ticket-types.queries.ts'
export { assertPriceSteps, copyPriceSteps, savePriceSteps } from './price-steps.ts'
export { removeTicketType, syncVariants } from './sync-variants.ts'
export { assertNeeds, ticketTypeColumns } from './ticket-type-fields.ts'
export { currentPrice, leftAtStep, openStepsOf, saleOf, saleStateOf, ticketTypeViews } from './ticket-types.view.ts'
export { listShownNames, shownTicketType } from './shown-ticket-type.ts'
export { translateTicketTypes } from './translate-ticket-types.ts'
export { isOutOfDates, ownPrice, passSteps, priceAfterSteps, salesEnd } from './pass-terms.ts'
