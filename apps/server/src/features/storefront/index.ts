export { readFeatured, readListing, readPublicEvent } from './public-event.ts'
export { storefrontRoutes } from './storefront.routes.ts'
