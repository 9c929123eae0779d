import type { LegalDeskView, LegalKind, LegalTextView } from '@foyer/contract'
import { isLanguage, type Language } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import { findDraft, findVersion, listVersions } from './legal-texts.queries.ts'

/** A text with its draft and versions, as administrators write it. */
export async function legalDesk(db: Database | Trx, kind: LegalKind): Promise<LegalDeskView> {
  const draft = await findDraft(db, kind)
  const published = await findVersion(db, kind)
  const versions = await listVersions(db, kind)
  return {
    kind,
    draft: draft
      ? {
          texts: draft.texts,
          revision: draft.revision,
          savedAt: draft.saved_at.toISOString(),
          savedBy: { _id: draft.saved_by, name: draft.name },
        }
      : null,
    published: published ? { version: published.version, texts: published.texts } : null,
    versions: versions.map((one) => ({
      version: one.version,
      publishedAt: one.published_at.toISOString(),
      publishedBy: { _id: one.published_by, name: one.name },
      languages: one.languages.filter(isLanguage),
    })),
  }
}

/** A published text in the reader's language; null if there is no such version. */
export async function readLegalText(
  db: Database,
  kind: LegalKind,
  { language, version }: { language: Language; version?: number | undefined },
): Promise<LegalTextView | null> {
  const found = await findVersion(db, kind, version)
  if (!found) return null
  const own = found.texts[language]
  const text = own ?? found.texts[found.language]
  if (!text) throw new Error(`Version ${found.version} of ${kind} is not in its own language`)
  const versions = await listVersions(db, kind)
  return {
    kind,
    version: found.version,
    language: own ? language : found.language,
    text,
    publishedAt: found.published_at.toISOString(),
    versions: versions.map((one) => ({ version: one.version, publishedAt: one.published_at.toISOString() })),
  }
}
