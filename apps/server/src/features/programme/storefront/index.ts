export { readFeatured, readListing, readPublicEvent } from './public-event.ts'
export { isSiteCard, ShareCards } from './share-card.ts'
export { countSitemapEvents, findPublicTitle, listShownEvents, listSitemapEvents } from './storefront.queries.ts'
export { storefrontRoutes } from './storefront.routes.ts'
