import { median, type Plan, type Rounds } from './rounds.ts'
import type { Site } from './site.ts'

/** A measured ratio to a baseline of the same rounds. */
export interface Result {
  readonly what: string
  readonly baseline: string
  readonly unit: '/s' | 's' | 'ms'
  readonly figures: { readonly product: number; readonly baseline: number }
  readonly ratio: { readonly median: number; readonly lowest: number; readonly highest: number }
  readonly goal: { readonly atLeast: number } | { readonly atMost: number }
}

/** `books` names what does not add up; nothing of it may be there. */
export interface Outcome {
  readonly results: readonly Result[]
  readonly books: readonly string[]
  readonly skipped?: string
}

export interface Measurement {
  readonly title: string
  readonly run: (site: Site, plan: Plan) => Promise<Outcome>
}

type Subject = Pick<Result, 'what' | 'baseline' | 'unit' | 'goal'>

/** Judges round by round; `inverse` where the product's figure is better when it is smaller and the ratio says how many times. */
export function resultOf(subject: Subject, rounds: Rounds, { inverse = false } = {}): Result {
  const ratios = rounds.product.map((figure, round) => {
    const ratio = figure / (rounds.baseline[round] ?? Number.NaN)
    return inverse ? 1 / ratio : ratio
  })
  return {
    ...subject,
    figures: { product: median(rounds.product), baseline: median(rounds.baseline) },
    ratio: { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) },
  }
}

export function isMet({ ratio, goal }: Result): boolean {
  return 'atLeast' in goal ? ratio.median >= goal.atLeast : ratio.median <= goal.atMost
}
