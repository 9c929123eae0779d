import { DocumentOnly } from '../lib/DocumentOnly.tsx'

/** Structured data for search engines, in documents the server sent. Only there: see `DocumentOnly`. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    <DocumentOnly key={json}>
      <script type="application/ld+json">{json}</script>
    </DocumentOnly>
  )
}
