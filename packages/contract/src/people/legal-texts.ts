import { languages } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant } from '../primitives.ts'
import { richText } from '../rich-text.ts'

/** What an operator can publish in their own words. */
export const legalKinds = ['terms', 'privacy', 'imprint'] as const
const legalKind = z.enum(legalKinds).meta({ id: 'LegalKind' })
export type LegalKind = z.infer<typeof legalKind>

/** A legal text by language. */
const legalTexts = z.partialRecord(z.enum(languages), richText)
export type LegalTexts = z.infer<typeof legalTexts>

/** Versions count from 1; 0 is the page that comes with the program. */
const version = z.int().min(1)
const agreedVersion = z.int().min(0)

const publishedVersion = z.object({ version, publishedAt: instant })

/** A version of a legal text as visitors read it. `versions` are all that were published, the newest first. */
export const legalTextView = z
  .object({
    kind: legalKind,
    version,
    /** The language of the text: the reader's, or the one it was first written in. */
    language: z.enum(languages),
    text: richText,
    publishedAt: instant,
    versions: z.array(publishedVersion),
  })
  .meta({ id: 'LegalText' })
export type LegalTextView = z.infer<typeof legalTextView>

const person = z.object({ _id: id, name: z.string() })

/** A legal text as administrators write it: what is published, and the draft of the next version. */
export const legalDeskView = z
  .object({
    kind: legalKind,
    draft: z
      .object({
        texts: legalTexts,
        /** The revision that a later save or the publication names, so that it never overwrites changes that its author has not seen. */
        revision: z.int(),
        savedAt: instant,
        savedBy: person,
      })
      .nullable(),
    /** Null while visitors read the page that comes with the program. */
    published: z.object({ version, texts: legalTexts }).nullable(),
    versions: z.array(
      publishedVersion.extend({ publishedBy: person, languages: z.array(z.enum(languages)) }).meta({
        id: 'LegalVersion',
      }),
    ),
  })
  .meta({ id: 'LegalDesk' })
export type LegalDeskView = z.infer<typeof legalDeskView>

/** The versions of terms and privacy notice that a user agreed to, and when. */
export const agreementView = z
  .object({ terms: agreedVersion, privacy: agreedVersion, agreedAt: instant })
  .meta({ id: 'Agreement' })
export type AgreementView = z.infer<typeof agreementView>

/** The versions in force, and those that the caller agreed to last. `due`: a newer version has been published since. */
export const ownAgreementView = z
  .object({
    terms: agreedVersion,
    privacy: agreedVersion,
    agreed: agreementView.nullable(),
    due: z.boolean(),
  })
  .meta({ id: 'OwnAgreement' })
export type OwnAgreementView = z.infer<typeof ownAgreementView>

const byKind = z.strictObject({ kind: legalKind })

/** The operator's own legal texts, and who agreed to them. */
export const legalTextRows = {
  getLegalText: row({
    method: 'GET',
    url: '/api/legal/:kind',
    tag: 'Legal texts',
    summary: "The operator's terms, privacy notice or imprint, in force or an earlier version",
    permission: 'site:read',
    schema: {
      params: byKind,
      querystring: z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
      response: { 200: legalTextView },
    },
    errors: ['legal_text.not_found'],
  }),
  listLegalTexts: row({
    method: 'GET',
    url: '/api/admin/legal',
    tag: 'Legal texts',
    summary: 'The legal texts with their drafts and versions',
    permission: 'legal-text:manage',
    schema: { response: { 200: z.object({ items: z.array(legalDeskView) }) } },
  }),
  saveLegalDraft: row({
    method: 'PUT',
    url: '/api/admin/legal/:kind/draft',
    tag: 'Legal texts',
    summary: 'Save the draft of the next version; an empty text removes its language, and no text at all the draft',
    permission: 'legal-text:manage',
    schema: {
      params: byKind,
      /** `replaces` is the revision of the draft that its author saw, null where there was none. */
      body: z.strictObject({ texts: legalTexts, replaces: z.int().nullable() }),
      response: { 200: legalDeskView },
    },
    errors: ['legal_text.changed'],
  }),
  publishLegalText: row({
    method: 'POST',
    url: '/api/admin/legal/:kind/publish',
    tag: 'Legal texts',
    summary: 'Publish the draft as the next version, in force immediately',
    permission: 'legal-text:manage',
    schema: {
      params: byKind,
      body: z.strictObject({ revision: z.int() }),
      response: { 201: legalDeskView },
    },
    errors: ['legal_text.no_draft', 'legal_text.changed', 'legal_text.language_missing'],
  }),
  getAgreement: row({
    method: 'GET',
    url: '/api/users/me/agreement',
    tag: 'Legal texts',
    summary: 'Which versions of terms and privacy notice the caller agreed to, and which are in force',
    permission: 'account:self',
    schema: { response: { 200: ownAgreementView } },
  }),
  agree: row({
    method: 'POST',
    url: '/api/users/me/agreement',
    tag: 'Legal texts',
    summary: 'Agree to the versions in force',
    permission: 'account:self',
    ownHand: true,
    schema: {
      body: z.strictObject({ terms: agreedVersion, privacy: agreedVersion }),
      response: { 200: ownAgreementView },
    },
    errors: ['legal_text.changed'],
  }),
}
