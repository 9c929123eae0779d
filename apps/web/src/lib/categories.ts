import type { eventCategories } from '@foyer/contract'
import { m } from '@foyer/messages'

export type EventCategory = (typeof eventCategories)[number]

/** The name of each category in chips, badges and choices. */
export const categoryNames: Readonly<Record<EventCategory, () => string>> = {
  music: m.events_category_music,
  nightlife: m.events_category_nightlife,
  arts: m.events_category_arts,
  theatre: m.events_category_theatre,
  film: m.events_category_film,
  comedy: m.events_category_comedy,
  food: m.events_category_food,
  business: m.events_category_business,
  technology: m.events_category_technology,
  education: m.events_category_education,
  sports: m.events_category_sports,
  community: m.events_category_community,
  family: m.events_category_family,
  wellness: m.events_category_wellness,
  other: m.events_category_other,
}
