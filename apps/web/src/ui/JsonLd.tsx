import { DocumentOnly } from '../lib/DocumentOnly.tsx'

interface JsonLdProps {
  /** Null in the browser, whose bundle need not know how to make it. */
  data: object | null
}

/** Structured data for search engines, in documents the server sent. Only there: see `DocumentOnly`. */
export function JsonLd({ data }: JsonLdProps) {
  // The browser keeps what the server wrote.
  const json = data === null ? '' : JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    <DocumentOnly>
      <script type="application/ld+json" suppressHydrationWarning>
        {json}
      </script>
    </DocumentOnly>
  )
}
