import { routes } from '@foyer/contract'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { Subject } from '../../../http/subject.ts'
import { retentionRuleNames, retentionRules } from '../../../retention.ts'
import { findUser } from '../../people/accounts/index.ts'
import type { MembershipEnding } from '../../people/organisations/index.ts'
import { listActs, readAct } from './acts.ts'
import { erasePerson, previewErasure } from './erase-person.ts'
import { openExport, readExport } from './export-person.ts'

/** The caller's own address. Rate limited, because each request reads many tables. */
async function ownAddress(deps: Deps, { userId }: UserActor): Promise<string> {
  await limitRate(deps, limits.personalData, Subject.of('account', userId))
  const user = await findUser(deps.db, userId)
  if (!user) throw new AppError('session.required')
  return user.email
}

function asDownload(reply: FastifyReply, format: string): void {
  void reply.header('content-disposition', `attachment; filename="personal-data.${format}"`)
}

/** `endings`: what features keep for a person as a member, which ends with an erasure. */
export function personalDataRoutes(deps: Deps, endings: readonly MembershipEnding[]): ServedRow[] {
  return [...ownRoutes(deps, endings), ...adminRoutes(deps, endings)]
}

function ownRoutes(deps: Deps, endings: readonly MembershipEnding[]): ServedRow[] {
  return [
    route(routes.getOwnPersonalData, async ({ actor }) => previewErasure(deps, await ownAddress(deps, actor))),
    route(routes.exportOwnPersonalData, async ({ actor }) =>
      openExport(deps, actor, await ownAddress(deps, actor), true),
    ),
    route(routes.eraseOwnAccount, async ({ actor, body, network }) => {
      const email = await ownAddress(deps, actor)
      if (body.email !== email)
        throw new AppError('personal_data.address_differs', { fields: { email: 'own_address' } })
      await erasePerson(deps, email, { actor, network, own: true, endings })
    }),
    route(routes.exportJson, async ({ actor, params, reply }) => {
      const file = await readExport(deps, actor, params.exportId, 'json')
      asDownload(reply, 'json')
      return file
    }),
    route(routes.exportHtml, async ({ actor, params, reply }) => {
      const file = await readExport(deps, actor, params.exportId, 'html')
      asDownload(reply, 'html')
      return file
    }),
  ]
}

function adminRoutes(deps: Deps, endings: readonly MembershipEnding[]): ServedRow[] {
  return [
    route(routes.findPersonalData, ({ body }) => previewErasure(deps, body.email)),
    route(routes.exportPersonalData, ({ actor, body }) => openExport(deps, actor, body.email, false)),
    route(routes.erasePersonalData, async ({ actor, body, network }) =>
      readAct(deps.db, await erasePerson(deps, body.email, { actor, network, own: false, endings })),
    ),
    route(routes.listPersonalDataActs, ({ query }) => listActs(deps.db, query)),
    route(routes.getRetention, async () => ({
      items: retentionRuleNames.map((rule) => ({
        rule,
        days: deps.site.retention[rule],
        what: retentionRules[rule][2],
      })),
    })),
  ]
}
