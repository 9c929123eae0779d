import { type FieldCode, type RichTextDocument, validateRichText } from '@foyer/domain'
import { z } from 'zod'

/**
 * A structured document (the allow-listed subset of Tiptap's JSON), never HTML. Unknown nodes, marks, attributes and link
 * schemes are refused by the domain's rule, which also says where.
 */
export const richText = z
  .custom<RichTextDocument>((value) => validateRichText(value).ok, { error: 'rich_text' satisfies FieldCode })
  .meta({ id: 'RichText', type: 'object', description: 'Structured document: doc, paragraph, heading, lists, links' })
