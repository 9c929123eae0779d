const LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Whether a text runs from right to left: its first letter decides, as in HTML with `dir="auto"`. A text without letters does not. */
export function runsRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(LETTER.exec(text)?.[0] ?? '')
}
