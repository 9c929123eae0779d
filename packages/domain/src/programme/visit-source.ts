/** The most UTF-16 code units of a source, as schemas count them. */
export const LONGEST_SOURCE = 60
/** So many sources of an event are counted by name; the others are counted together. */
export const MOST_SOURCES = 50
/** Stands for all further sources of an event. No cleaned source contains it. */
export const OTHER_SOURCES = '*'

const LONGEST_PART = 40

/** A cleaned source: parts of letters, digits, dots and hyphens, joined by slashes. */
export const SOURCE_PATTERN = /^[\p{L}\p{M}\p{N}._-]+(?:\/[\p{L}\p{M}\p{N}._-]+){0,2}$/u

function cleanPart(text: string): string {
  const plain = text
    .slice(0, 4 * LONGEST_PART)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  return [...plain]
    .slice(0, LONGEST_PART)
    .join('')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}

/** The beginning of a text, never half a character. */
function shortened(text: string): string {
  let short = ''
  for (const character of text) {
    if (short.length + character.length > LONGEST_SOURCE) return short
    short += character
  }
  return short
}

function joined(parts: readonly string[]): string | null {
  const source = shortened(parts.join('/')).replace(/[-./]+$/, '')
  return SOURCE_PATTERN.test(source) ? source : null
}

/** One name of a source as it is counted, such as `spring-newsletter`; null where nothing of it is left. */
export function cleanSource(text: string): string | null {
  return joined([cleanPart(text)].filter(Boolean))
}

/**
 * From where a link was followed: what it says itself by `ref`, otherwise by `utm_source`, `utm_medium` and `utm_campaign`. Null for a
 * link that says nothing.
 */
export function sourceOfLink(parameter: (name: string) => string | null): string | null {
  const ref = cleanSource(parameter('ref') ?? '')
  if (ref !== null) return ref
  const utm = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => cleanPart(parameter(name) ?? ''))
  return joined(utm.filter(Boolean))
}
