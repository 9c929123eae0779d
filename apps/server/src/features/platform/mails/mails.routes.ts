import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { listMails, readMail } from '../../../gateways/mail/index.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { previewGuestMessage } from './preview-guest-message.ts'

const MOST_SHOWN = 50

export function mailRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.previewGuestMessage, ({ actor, params, body }) =>
      previewGuestMessage(deps, actor, params.eventId, body),
    ),
    ...demoMailRoutes(deps),
  ]
}

/** The demo's calls that show sent mails; they exist only if mails are written to a folder. */
function demoMailRoutes({ site }: Deps): ServedRow[] {
  const folder = site.mode === 'demo' ? site.mailFolder : null
  if (!folder) return []
  return [
    route(routes.listDemoMails, async () => {
      const summaries = (await listMails(folder)).slice(0, MOST_SHOWN)
      const mails = await Promise.all(summaries.map(({ id }) => readMail(folder, id)))
      return {
        items: mails.flatMap((mail) => (mail ? [mailView(mail)] : [])),
      }
    }),
  ]
}

function mailView(mail: NonNullable<Awaited<ReturnType<typeof readMail>>>) {
  return {
    id: mail.id,
    to: mail.to.address,
    subject: mail.subject,
    sentAt: mail.date,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.filter(({ cid }) => cid === undefined).map(({ filename }) => filename),
  }
}
