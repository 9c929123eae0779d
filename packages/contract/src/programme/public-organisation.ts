import { z } from 'zod'
import { id, listOf } from '../primitives.ts'
import { publicContactView, publicEventCardView } from './storefront.ts'

/** How many cards of each list the public page of an organisation shows at a time. */
export const ORGANISATION_EVENTS = { coming: 12, past: 6 } as const

/** Which page of each list is requested, from 1, as in the address. */
export interface OrganisationPaging {
  readonly page: number
  readonly past: number
}

/** An organisation as every anonymous visitor sees it: the same bytes for all. */
export const publicOrganisationView = z.object({
  _id: id,
  slug: z.string(),
  name: z.string(),
  /** Path of the logo. */
  logo: z.string().nullable(),
  about: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Contact details, if the organisation shows them. */
  contact: publicContactView.nullable(),
  /** The soonest first. */
  coming: listOf(publicEventCardView),
  /** The latest first. */
  past: listOf(publicEventCardView),
  /** Whether it sells gift cards on a page of its own. */
  sellsGiftCards: z.boolean(),
  /** Whether search engines may list it: once it has shown a public event. */
  indexable: z.boolean(),
  /** Path of the picture that link previews show, 1200 × 630; the path changes with the content. */
  shareImage: z.string(),
})
export type PublicOrganisationView = z.infer<typeof publicOrganisationView>

/** The present address of a public page that was requested at a former one. */
export interface MovedOrganisation {
  readonly movedTo: string
}
