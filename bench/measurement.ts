import type { Work } from './processor-time.ts'
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
  /** Processor microseconds of a unit, by who spent them. */
  readonly costs: Rounds['costs']
  /** Processor microseconds that a unit of the product may cost in the program and PostgreSQL together. */
  readonly mostProcessor?: number
}

/** `books` lists what does not add up; it must be empty. */
export interface Outcome {
  readonly results: readonly Result[]
  readonly books: readonly string[]
  readonly skipped?: string
}

export interface Measurement {
  readonly title: string
  readonly run: (site: Site, plan: Plan) => Promise<Outcome>
}

type Subject = Pick<Result, 'what' | 'baseline' | 'unit' | 'goal' | 'mostProcessor'>

/** Computes a ratio per round. `inverse` is for figures where smaller is better: the ratio is then baseline / product. */
export function resultOf(subject: Subject, rounds: Rounds, { inverse = false } = {}): Result {
  const ratios = rounds.product.map((figure, round) => {
    const ratio = figure / (rounds.baseline[round] ?? Number.NaN)
    return inverse ? 1 / ratio : ratio
  })
  return {
    ...subject,
    figures: { product: median(rounds.product), baseline: median(rounds.baseline) },
    costs: rounds.costs,
    ratio: { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) },
  }
}

/** Processor microseconds of a unit, without those of the load generator. */
export function servingCost({ program, postgres }: Work): number {
  return program + postgres
}

export function isMet({ ratio, goal }: Result): boolean {
  return 'atLeast' in goal ? ratio.median >= goal.atLeast : ratio.median <= goal.atMost
}

/** Whether a unit costs no more processor time than it may; null where no goal is set. */
export function isCheapEnough({ costs, mostProcessor }: Result): boolean | null {
  return mostProcessor === undefined ? null : servingCost(costs.product) <= mostProcessor
}
