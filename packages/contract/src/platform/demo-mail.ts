import { z } from 'zod'
import { row } from '../define.ts'
import { instant } from '../primitives.ts'

/** A mail that was written to the folder because no mail server is set. Demo mode only. */
export const demoMailView = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    sentAt: instant,
    text: z.string(),
    html: z.string(),
    attachments: z.array(z.string()),
  })
  .meta({ id: 'DemoMail' })
export type DemoMailView = z.infer<typeof demoMailView>

/** The mails of a demo, readable without a mail server. */
export const demoMailRows = {
  listDemoMails: row({
    method: 'GET',
    url: '/api/dev/mails',
    tag: 'Demo',
    summary: 'Mails kept in the folder, newest first',
    permission: 'mail:read-demo',
    schema: { response: { 200: z.object({ items: z.array(demoMailView) }) } },
    errors: ['request.not_found'],
  }),
}
