export { readFeatured, readListing, readPublicEvent } from './public-event.ts'
export { countSitemapEvents, listSitemapEvents } from './storefront.queries.ts'
export { storefrontRoutes } from './storefront.routes.ts'
