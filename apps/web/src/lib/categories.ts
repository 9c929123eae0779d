import type { eventCategories } from '@foyer/contract'

export type EventCategory = (typeof eventCategories)[number]

/** What each category is called in chips, badges and choices. */
export const categoryNames: Readonly<Record<EventCategory, string>> = {
  music: 'Live music',
  nightlife: 'Nightlife',
  arts: 'Arts',
  theatre: 'Theatre',
  film: 'Film',
  comedy: 'Comedy',
  food: 'Food and drink',
  business: 'Business',
  technology: 'Technology',
  education: 'Learning',
  sports: 'Sports',
  community: 'Community',
  family: 'Family',
  wellness: 'Wellness',
  other: 'Something else',
}
