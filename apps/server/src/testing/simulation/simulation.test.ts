import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Census, countInto, emptyCensus } from './census.ts'
import { playSequence, type Sequence } from './play-sequence.ts'
import { simulationSize } from './simulation-size.ts'
import { type StepName, steps } from './steps.ts'
import { openWorld, type World } from './world.ts'

/** What once failed, smallest first found; a fault that was mended stays here. */
const KEPT = join(import.meta.dirname, 'regressions.json')
const MOST_STEPS = 7

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

function isStepName(name: string): name is StepName {
  return name in steps
}

const choice = fc.nat({ max: 999 })

function stepsWhile(phase: 0 | 1, most: number) {
  const names = Object.entries(steps).flatMap(([name, { [phase]: weight }]) =>
    isStepName(name) && weight > 0 ? [{ weight, arbitrary: fc.constant(name) }] : [],
  )
  return fc.array(fc.tuple(fc.oneof(...names), choice, choice, choice), { maxLength: most, size: 'max' })
}

/** The sale with several ways to pay has as many actors as the others together. */
const sales = fc.constantFrom(0, 1, 2, 3, 4, 4, 4)

/** While tickets are sold, and afterwards, when organisers ask for their money. */
const sequences: fc.Arbitrary<Sequence> = fc
  .tuple(sales, stepsWhile(0, MOST_STEPS), stepsWhile(1, MOST_STEPS))
  .map(([sale, selling, after]) => ({ sale, steps: [...selling, ...after] }))

function kept(): Sequence[] {
  return JSON.parse(readFileSync(KEPT, 'utf8'))
}

function keep(sequence: Sequence): void {
  const all = kept().map((each) => JSON.stringify(each))
  const fresh = JSON.stringify(sequence)
  if (!all.includes(fresh)) writeFileSync(KEPT, `[\n${[...all, fresh].map((each) => `  ${each}`).join(',\n')}\n]\n`)
}

describe('whatever happens, in whatever order', () => {
  test('what failed once does not fail again', { timeout: 60_000 }, async () => {
    for (const sequence of kept()) await expect(playSequence(world, sequence)).resolves.toBeUndefined()
  })

  test('the books are right after every step and agree with the provider in the end', { timeout: 0 }, async () => {
    const { runs, seed, keeps } = simulationSize
    let played = 0
    const census: Census = emptyCensus()
    const property = fc.asyncProperty(sequences, async (sequence) => {
      await playSequence(world, sequence)
      await countInto(census, world.deps.db)
      played += 1
      if (played % 250 === 0) await world.deps.pool.query('vacuum')
      if (keeps && played % 500 === 0) process.stdout.write(`${played} sequences\n`)
    })
    const result = await fc.check(property, { numRuns: runs, seed })
    const [found] = result.counterexample ?? []
    if (found && keeps) keep(found)
    if (found) process.stdout.write(`npm run sim -- --seed ${seed} found ${JSON.stringify(found)}\n`)
    if (keeps) process.stdout.write(`${played} sequences from seed ${seed}: ${JSON.stringify(census)}\n`)
    expect({ found, error: result.errorInstance }).toEqual({ found: undefined, error: null })
    expect(Object.entries(census).filter(([, count]) => count === 0)).toEqual([])
  })
})
