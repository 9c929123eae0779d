/** Text for LIKE, its wildcards taken literally. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
