import type { ReactNode } from 'react'

/** Words that a line must not end in, although they have a hyphen. */
const WHOLE = /(e-mails?)/i

/** A text in which no line ends after the hyphen of "e-mail". Its characters stay the same, so that it can be searched and copied. */
export function wholeWords(text: string): ReactNode {
  const parts = text.split(WHOLE)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    WHOLE.test(part) ? (
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
