export { ticketTypeRoutes } from './ticket-types.routes.ts'
export {
  awaited,
  findTicketType,
  listTicketTypes,
  listTicketTypesOf,
  type PriceStepWithCounts,
  type TicketTypeRow,
  type TicketTypeWithCounts,
  withVariants,
} from './ticket-types.queries.ts'
export { copyPriceSteps } from './price-steps.ts'
export { currentPrice, leftAtStep, openStepsOf, saleStateOf } from './ticket-types.view.ts'
export { listShownNames, shownTicketType } from './shown-ticket-type.ts'
export { translateTicketTypes } from './translate-ticket-types.ts'
