import { z } from 'zod'
import { row } from '../define.ts'
import { id, line, nothing } from '../primitives.ts'
import { richText } from '../rich-text.ts'

/** The limit of templates per organisation. */
export const MOST_MESSAGE_TEMPLATES = 50

/** The templates that come with Foyer. */
export const messageTemplateKeys = ['before', 'doors', 'change', 'thank_you'] as const
export type MessageTemplateKey = (typeof messageTemplateKeys)[number]

export const messageTemplateInput = z.strictObject({ name: line(60), subject: line(120), body: richText })
export type MessageTemplateInput = z.infer<typeof messageTemplateInput>

/** Fields that are left out do not change. */
const messageTemplateChange = messageTemplateInput.partial()
export type MessageTemplateChange = z.infer<typeof messageTemplateChange>

/** A text to begin a message with. */
export const messageTemplateView = z
  .object({ _id: id, name: z.string(), subject: z.string(), body: richText })
  .meta({ id: 'MessageTemplate' })
export type MessageTemplateView = z.infer<typeof messageTemplateView>

const organisationParams = z.strictObject({ organisationId: id })
const templateParams = organisationParams.extend({ templateId: id })

/** Texts that messages to guests begin with. */
export const messageTemplateRows = {
  listMessageTemplates: row({
    method: 'GET',
    url: '/api/guests/:eventId/messages/templates',
    tag: 'Guests',
    summary:
      'Texts to begin a message with: ours in the main language of the event, and those of its organisation by name',
    permission: 'messages:read',
    schema: {
      params: z.strictObject({ eventId: id }),
      response: {
        200: z.object({
          ours: z.array(messageTemplateView.omit({ _id: true }).extend({ key: z.enum(messageTemplateKeys) })),
          own: z.array(messageTemplateView),
          /** The organisation whose templates these are; new ones are saved there. */
          organisationId: id,
          can: z.object({ save: z.boolean() }),
        }),
      },
    },
    errors: ['event.not_found'],
  }),
  createMessageTemplate: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/message-templates',
    tag: 'Guests',
    summary: 'Save a text as a template of the organisation',
    permission: 'messages:write',
    schema: { params: organisationParams, body: messageTemplateInput, response: { 201: messageTemplateView } },
    errors: ['organisation.not_found', 'message_template.too_many', 'message_template.name_taken'],
  }),
  updateMessageTemplate: row({
    method: 'PATCH',
    url: '/api/organisations/:organisationId/message-templates/:templateId',
    tag: 'Guests',
    summary: 'Rename a template or change its text',
    permission: 'messages:write',
    schema: {
      params: templateParams,
      body: messageTemplateChange,
      response: { 200: messageTemplateView },
    },
    errors: ['organisation.not_found', 'message_template.not_found', 'message_template.name_taken'],
  }),
  deleteMessageTemplate: row({
    method: 'DELETE',
    url: '/api/organisations/:organisationId/message-templates/:templateId',
    tag: 'Guests',
    summary: 'Delete a template; messages created from it do not change',
    permission: 'messages:write',
    schema: { params: templateParams, response: { 204: nothing } },
    errors: ['organisation.not_found', 'message_template.not_found'],
  }),
}
