import { MOST_TAX_BASIS_POINTS, statesOf } from '@foyer/domain'
import { z } from 'zod'
import { line, point } from '../primitives.ts'

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

export const eventStatuses = statesOf('event')
export const eventFormats = ['in_person', 'online', 'hybrid'] as const
export const feeModes = ['absorb', 'pass_on'] as const

/**
 * The sales tax of an event or an order: how it is called, its rate in hundredths of a per cent, and whether prices contain it or
 * it comes on top.
 */
export const salesTax = z
  .strictObject({ name: line(20), basisPoints: z.int().min(1).max(MOST_TAX_BASIS_POINTS), inclusive: z.boolean() })
  .meta({ id: 'SalesTax' })

/**
 * Where the poster of an event without a picture is: its title, date and place set large, in the reader's language. `card` is 16 to 9,
 * `wide` 11 to 4; both are SVG. The addresses change with what the poster says.
 */
export const posterView = z.object({ card: z.string(), wide: z.string() }).meta({ id: 'Poster' })
export type PosterView = z.infer<typeof posterView>

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

/** Where an event is: `exact` where its organiser set the point, otherwise the centre of its city. */
export const placedView = point.extend({ exact: z.boolean() }).meta({ id: 'Placed' })
export type PlacedView = z.infer<typeof placedView>
