import type { HtmlValue } from './html.ts'
import { mailPage } from './layout.ts'
import { perforation, row } from './parts.ts'

interface TwoParts extends Omit<Parameters<typeof mailPage>[0], 'rows'> {
  /** What the mail has to say. */
  body: HtmlValue
  /** Below the perforation: the facts, and what to do. */
  stub: HtmlValue
}

/** A mail like a ticket: news above, a stub below the perforation. */
export function twoPartPage({ body, stub, ...page }: TwoParts): string {
  return mailPage({
    ...page,
    rows: [row(body, { top: 36, bottom: 28 }), perforation(), row(stub, { top: 8, bottom: 34, stub: true })],
  })
}
