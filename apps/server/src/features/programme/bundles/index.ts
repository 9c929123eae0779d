export { bundleStateOf, bundleStock } from './bundle-stock.ts'
export { bundleRoutes } from './bundles.routes.ts'
export {
  type BundleTerms,
  listBundles,
  listBundleTerms,
  listMovableBundles,
  type MovableBundle,
} from './bundles.queries.ts'
export { bundleAvailability, publicBundleViews } from './bundles.view.ts'
export { listShownBundleNames } from './shown-bundle-names.ts'
export { translateBundles } from './translate-bundles.ts'
export { copyBundles } from './copy-bundles.ts'
export { moveBundleSales } from './move-bundle-sales.ts'
export { bundleColumns } from './bundle-columns.ts'
export { addBundle } from './create-bundle.ts'
export { changeBundle } from './update-bundle.ts'
export { removeBundle } from './delete-bundle.ts'
