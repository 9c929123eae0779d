import { DocumentOnly } from '../lib/DocumentOnly.tsx'

interface JsonLdProps {
  /** Null in the browser, so that its bundle does not contain the code that creates the data. */
  data: object | null
}

/** Structured data for search engines, only in documents that the server rendered: see `DocumentOnly`. */
export function JsonLd({ data }: JsonLdProps) {
  // Empty in the browser, which keeps the text that the server rendered.
  const json = data === null ? '' : JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    <DocumentOnly>
      <script type="application/ld+json" suppressHydrationWarning>
        {json}
      </script>
    </DocumentOnly>
  )
}
