/** One line of readable text: a title with line breaks must not write paragraphs of its own into a mail. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ').trim()
}

/**
 * How a mail begins. Names come from whoever filled in a form, perhaps with another person's address, so one that reads
 * like a link or an advertisement is left out.
 */
export function greeting(name: string): string {
  const line = oneLine(name)
  return line === '' || line.length > 60 || /[/:@<>]|\.\S/.test(line) ? 'Hello,' : `Hello ${line},`
}

/** Where an online event is joined; '' where there is nowhere to join. */
export function joinText(url: string | null): string {
  return url === null ? '' : `Join online:\n${oneLine(url)}`
}

/** Paragraphs apart by an empty line, closed by who wrote it. */
export function plainText(paragraphs: readonly string[]): string {
  return `${[...paragraphs.filter(Boolean), '--\nfoyer.'].join('\n\n')}\n`
}
