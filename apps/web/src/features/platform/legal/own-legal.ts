import type { LegalKind, LegalTextView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router'
import { pageServicesContext } from '../../../lib/page-context.ts'
import { legalTitles } from './legal-titles.ts'

/** The operator's own text for an address; null if there is none. A version that never existed answers 404. */
export async function loadOwnLegal(
  kind: LegalKind,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): Promise<LegalTextView | null> {
  const asked = new URL(request.url).searchParams.get('version')
  const version = asked === null ? undefined : versionIn(asked)
  const text = await context.get(pageServicesContext).legalText(kind, version)
  if (text === null && version !== undefined) throw data(null, { status: 404 })
  return text
}

function versionIn(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}

/** The metadata of an operator's text for search engines and tabs. Only the version in force may be indexed. */
export function ownLegalMeta({ kind, version, versions }: LegalTextView): MetaDescriptor[] {
  const title = { title: m.shell_page_title({ page: legalTitles[kind]() }) }
  return versions[0]?.version === version ? [title] : [title, { name: 'robots', content: 'noindex' }]
}
