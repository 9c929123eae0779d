import { type MessageTemplateKey, messageTemplateKeys } from '@foyer/contract'
import { type Language, type MessagePlaceholder, richTextOf } from '@foyer/domain'
import { m } from '@foyer/messages'
import { inLanguage } from '../../../http/language.ts'

/** The placeholders as they are written: templates are filled for each guest when they are sent. */
export const asWritten: Readonly<Record<MessagePlaceholder, string>> = {
  first_name: '{first_name}',
  event: '{event}',
  date: '{date}',
  place: '{place}',
  ticket_link: '{ticket_link}',
}

type Words = (placeholders: typeof asWritten) => string

const TEXTS: Readonly<Record<MessageTemplateKey, readonly [name: () => string, subject: Words, body: Words]>> = {
  before: [m.guests_template_before_name, m.guests_template_before_subject, m.guests_template_before_body],
  doors: [m.guests_template_doors_name, m.guests_template_doors_subject, m.guests_template_doors_body],
  change: [m.guests_template_change_name, m.guests_template_change_subject, m.guests_template_change_body],
  thank_you: [m.guests_template_thank_you_name, m.guests_template_thank_you_subject, m.guests_template_thank_you_body],
}

/** The templates that come with Foyer: named in the language of the reader, written in that of the event. */
export function ourTemplates(language: Language) {
  return messageTemplateKeys.map((key) => {
    const [name, subject, body] = TEXTS[key]
    return {
      key,
      name: name(),
      ...inLanguage(language, () => ({ subject: subject(asWritten), body: richTextOf(body(asWritten)) })),
    }
  })
}
