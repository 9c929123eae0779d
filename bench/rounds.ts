import { costOf, type Work } from './processor-time.ts'

/** How long to measure. */
export interface Plan {
  readonly rounds: number
  /** Milliseconds of each side in each round. */
  readonly milliseconds: number
  /** Milliseconds of each side before the first round. */
  readonly warmUp: number
  /** Tickets to sell in the measurement of selling out. */
  readonly tickets: number
  /** Orders of the lone buyer in each round. */
  readonly loneOrders: number
}

const SIDES = ['baseline', 'product'] as const
type Side = (typeof SIDES)[number]

/** What one side of a round came to: the figure it is judged by, how many units were done, and who worked how long for them. */
export interface Turn {
  readonly figure: number
  readonly units: number
  readonly work: Work
}

/** One figure for the baseline and one for the product of each round, and what a unit of each cost over all rounds. */
export interface Rounds {
  readonly baseline: readonly number[]
  readonly product: readonly number[]
  readonly costs: Readonly<Record<Side, Work>>
}

/**
 * Measures both sides in every round and reverses their order every other round, so that changes in the machine's speed affect both.
 * A longer round before the first one warms up: the compiler needs tens of thousands of requests to settle.
 */
export async function inRounds(
  plan: Plan,
  measure: Readonly<Record<Side, (milliseconds: number) => Promise<Turn>>>,
): Promise<Rounds> {
  const turns: Record<Side, Turn[]> = { baseline: [], product: [] }
  for (let round = 0; round <= plan.rounds; round += 1)
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const turn = await measure[side](round === 0 ? plan.warmUp : plan.milliseconds)
      if (round > 0) turns[side].push(turn)
    }
  const figuresOf = (side: Side) => turns[side].map(({ figure }) => figure)
  const costOfSide = (side: Side) =>
    costOf(
      turns[side].map(({ work }) => work),
      turns[side].reduce((sum, { units }) => sum + units, 0),
    )
  return {
    baseline: figuresOf('baseline'),
    product: figuresOf('product'),
    costs: { baseline: costOfSide('baseline'), product: costOfSide('product') },
  }
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Calls `act` from parallel callers, each again as soon as it is done; returns the number of calls and the rate per second. */
export async function rateInProcess(
  callers: number,
  milliseconds: number,
  act: (turn: number) => Promise<unknown>,
): Promise<Omit<Turn, 'work'>> {
  let turns = 0
  const start = performance.now()
  const again = async (): Promise<void> => {
    while (performance.now() - start < milliseconds) await act(turns++)
  }
  await Promise.all(Array.from({ length: callers }, again))
  return { figure: (turns * 1000) / (performance.now() - start), units: turns }
}
