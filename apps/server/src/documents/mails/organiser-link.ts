import { m } from '@foyer/messages'
import { html, type Html, webUrl } from './html.ts'
import { LIGHT } from './palette.ts'
import { link, oneLine } from './plain-text.ts'

/** The organisation that a mail names. */
export interface NamedOrganiser {
  organiserName: string
  /** Its public page; null where it has none. */
  organiserUrl: string | null
}

const label = ({ organiserName }: NamedOrganiser) => m.mail_more_by_organiser({ organiser: oneLine(organiserName) })

/** The foot of a mail that names an organisation: why the reader gets it, and the way to the organisation's page. */
export function organiserFooter(why: string, organiser: NamedOrganiser): Html {
  if (organiser.organiserUrl === null) return html`${why}`
  return html`${why}<br /><a class="mute" href="${webUrl(organiser.organiserUrl)}" style="color:${LIGHT.mute}"
      >${label(organiser)}</a
    >`
}

/** The same link in plain text; '' where the organisation has no page. */
export function organiserText(organiser: NamedOrganiser): string {
  return organiser.organiserUrl === null ? '' : link(label(organiser), organiser.organiserUrl)
}
