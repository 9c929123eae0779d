import { DocumentOnly } from '../lib/DocumentOnly.tsx'

interface JsonLdProps {
  /** Null in the browser, whose bundle need not know how to make it. */
  data: object | null
}

/** Structured data for search engines, in documents the server sent. Only there: see `DocumentOnly`. */
export function JsonLd({ data }: JsonLdProps) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // The browser keeps what the server wrote, and never writes it anew.
  const html = { __html: data === null ? '' : `<script type="application/ld+json">${json}</script>` }
  return (
    <DocumentOnly>
      <div hidden suppressHydrationWarning dangerouslySetInnerHTML={html} />
    </DocumentOnly>
  )
}
