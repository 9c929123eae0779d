export { EventPosters, mailCoverUrl, posterView } from './event-poster.ts'
export { readMonth, readPoints } from './listing-views.ts'
export { readFeatured, readListing, readPublicEvent } from './public-event.ts'
export { readOrganisationCalendar } from './organisation-calendar.ts'
export { readPublicSeries } from './public-series.ts'
export { countSitemapSeries, listSitemapSeries } from './public-series.queries.ts'
export { readSeriesCalendar } from './series-calendar.ts'
export { readPublicOrganisation } from './public-organisation.ts'
export { isSiteCard, ShareCards } from './share-card.ts'
export {
  countFacets,
  countSitemapEvents,
  countSitemapOrganisations,
  findPublicTitle,
  listShownEvents,
  listSitemapEvents,
  listSitemapOrganisations,
} from './storefront.queries.ts'
export { storefrontRoutes } from './storefront.routes.ts'
