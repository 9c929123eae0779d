import { z } from 'zod'

/** The categories an event can have; the first word is what the listing's filter sends. */
export const eventCategories = [
  'music',
  'nightlife',
  'arts',
  'theatre',
  'film',
  'comedy',
  'food',
  'business',
  'technology',
  'education',
  'sports',
  'community',
  'family',
  'wellness',
  'other',
] as const

export const eventStatuses = ['draft', 'published', 'cancelled'] as const
export const eventFormats = ['in_person', 'online', 'hybrid'] as const
export const refundPolicies = ['none', 'days_before', 'flexible'] as const
export const feeModes = ['absorb', 'pass_on'] as const

/** A cover picture as re-encoded by us. `lqip` is a data URL of a few pixels, shown blurred while the picture loads. */
export const coverView = z
  .object({
    sizes: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
    share: z.string(),
    width: z.int(),
    height: z.int(),
    lqip: z.string(),
    alt: z.string(),
  })
  .meta({ id: 'Cover' })
export type CoverView = z.infer<typeof coverView>
