/** `card` for lists and mails, `wide` for the top of a page and for tickets. Apart from what draws them, which only its threads load. */
export const posterShapes = ['card', 'wide'] as const
export type PosterShape = (typeof posterShapes)[number]
