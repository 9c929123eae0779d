import { m } from '@foyer/messages'
import { html, webUrl } from './html.ts'
import { type MailContent, mailPage } from './layout.ts'
import { LIGHT } from './palette.ts'
import { button, cover, details, eyebrow, heading, linkInFull, note, paragraph, perforation, row } from './parts.ts'
import { organiserFooter, organiserText, type NamedOrganiser } from './organiser-link.ts'
import { fact, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

interface FollowConfirm {
  organisation: string
  confirmUrl: string
}

/** Confirms that an address follows an organisation. It contains no name, because the entered name could be anything. */
export function followConfirm({ organisation, confirmUrl }: FollowConfirm): MailContent {
  const name = oneLine(organisation)
  const subject = m.mail_follow_confirm_subject({ organisation: name })
  const what = m.mail_follow_confirm_body({ organisation: name })
  const ignore = m.mail_follow_confirm_ignore()
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [heading(m.mail_follow_confirm_title()), paragraph(what)],
      stub: [button(m.mail_follow_confirm_action(), confirmUrl), linkInFull(confirmUrl)],
      footer: ignore,
    }),
    text: plainText([what, link(m.mail_follow_confirm_action(), confirmUrl), ignore]),
  }
}

interface NewEvent extends NamedOrganiser {
  eventTitle: string
  /** '' where the event has none. */
  summary: string
  whenText: string
  /** '' where it is online. */
  placeText: string
  coverUrl: string
  eventUrl: string
  /** The page that ends these mails in one click. */
  leaveUrl: string
}

/** A new event of an organisation, for those who follow it; its last lines say how to get no more of these mails. */
export function newEvent(news: NewEvent): MailContent {
  const event = oneLine(news.eventTitle)
  const organisation = oneLine(news.organiserName)
  const subject = m.mail_new_event_subject({ organisation, event })
  const what = m.mail_new_event_body({ organisation })
  const because = m.mail_new_event_because({ organisation })
  const leave = m.mail_new_event_leave()
  const place: [string, string][] = news.placeText === '' ? [] : [[m.mail_where(), news.placeText]]
  return {
    subject,
    html: mailPage({
      subject,
      preview: `${news.whenText} · ${event}`,
      rows: [
        cover(news.coverUrl),
        row(
          [
            eyebrow(what),
            heading(event),
            news.summary === '' ? '' : paragraph(oneLine(news.summary)),
            details([[m.mail_when(), news.whenText], ...place]),
          ],
          { top: 30, bottom: 24 },
        ),
        perforation(),
        row(
          [
            button(m.mail_new_event_action(), news.eventUrl),
            note(html`<a class="rose" href="${webUrl(news.leaveUrl)}" style="color:${LIGHT.rose}">${leave}</a>`),
          ],
          { top: 8, bottom: 34, stub: true },
        ),
      ],
      footer: organiserFooter(because, news),
    }),
    text: plainText([
      event,
      what,
      ...(news.summary === '' ? [] : [oneLine(news.summary)]),
      fact(m.mail_when(), news.whenText),
      ...place.map(([name, value]) => fact(name, value)),
      link(m.mail_new_event_action(), news.eventUrl),
      because,
      link(leave, news.leaveUrl),
      organiserText(news),
    ]),
  }
}
