export { expandRule } from './expand-rule.ts'
export { seriesRoutes } from './series.routes.ts'
export { workOnDates } from './work-on-dates.ts'
