/** How long to measure. */
export interface Plan {
  readonly rounds: number
  /** Of each side of each round. */
  readonly milliseconds: number
  /** Milliseconds of each side before the first round. */
  readonly warmUp: number
  /** To sell in the measurement that sells out. */
  readonly tickets: number
  /** Orders of the lone buyer in each round. */
  readonly loneOrders: number
}

/** One figure for the baseline and one for the product, of each round. */
export interface Rounds {
  readonly baseline: readonly number[]
  readonly product: readonly number[]
}

/**
 * Measures both in every round, the order reversed every other round, so that a machine whose speed changes changes it for
 * both. A longer round before the first warms up: the compiler needs tens of thousands of requests to have seen them all.
 */
export async function inRounds(
  plan: Plan,
  measure: Readonly<Record<keyof Rounds, (milliseconds: number) => Promise<number>>>,
): Promise<Rounds> {
  const rounds = { baseline: [] as number[], product: [] as number[] }
  for (let round = 0; round <= plan.rounds; round += 1) {
    const names: (keyof Rounds)[] = round % 2 === 0 ? ['baseline', 'product'] : ['product', 'baseline']
    for (const name of names) {
      const figure = await measure[name](round === 0 ? plan.warmUp : plan.milliseconds)
      if (round > 0) rounds[name].push(figure)
    }
  }
  return rounds
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** How often `act` is done a second by so many callers, each of which does it again as soon as it is done. */
export async function rateInProcess(
  callers: number,
  milliseconds: number,
  act: (turn: number) => Promise<unknown>,
): Promise<number> {
  let turns = 0
  const start = performance.now()
  const again = async (): Promise<void> => {
    while (performance.now() - start < milliseconds) await act(turns++)
  }
  await Promise.all(Array.from({ length: callers }, again))
  return (turns * 1000) / (performance.now() - start)
}
