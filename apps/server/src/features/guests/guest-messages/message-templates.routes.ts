import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { may } from '../../people/organisations/index.ts'
import { assertManages, findEvent, mainLanguage } from '../../programme/events/index.ts'
import { createTemplate, deleteTemplate, listTemplates, templateView, updateTemplate } from './message-templates.ts'
import { ourTemplates } from './our-templates.ts'

/** Texts that a message can start from. Members who are limited to some events can use the organisation's templates but not change them. */
export function messageTemplateRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listMessageTemplates, async ({ actor, params }) => {
      const event = assertManages(actor, 'messages:read', await findEvent(deps.db, params.eventId))
      return {
        ours: ourTemplates(mainLanguage(event, deps.site)),
        own: (await listTemplates(deps.db, event.organiser_id)).map(templateView),
        organisationId: event.organiser_id,
        can: { save: may(actor, 'messages:write', { organisationId: event.organiser_id, eventId: null }) },
      }
    }),
    route(routes.createMessageTemplate, ({ actor, params, body }) =>
      createTemplate(deps, actor, params.organisationId, body),
    ),
    route(routes.updateMessageTemplate, ({ actor, params, body }) => updateTemplate(deps, actor, params, body)),
    route(routes.deleteMessageTemplate, ({ actor, params }) => deleteTemplate(deps, actor, params)),
  ]
}
