import { currentLanguage, traitsOf } from '@foyer/messages'

/** The language of the mail and the way its lines run, as attributes: many mail clients know no logical properties. */
export function writing() {
  const language = currentLanguage()
  const { direction } = traitsOf(language)
  return direction === 'rtl'
    ? ({ language, direction, start: 'right', end: 'left' } as const)
    : ({ language, direction, start: 'left', end: 'right' } as const)
}

/** A padding in pixels whose `end` is where lines end. */
export function padding({ top = 0, end = 0, bottom = 0 }: { top?: number; end?: number; bottom?: number }): string {
  return writing().end === 'right'
    ? `padding:${top}px ${end}px ${bottom}px 0`
    : `padding:${top}px 0 ${bottom}px ${end}px`
}
