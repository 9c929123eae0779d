import { setTimeout as sleep } from 'node:timers/promises'
import { startWorkerProcess } from '../../apps/server/src/testing/server-process.ts'
import type { RunningProgram } from '../running-program.ts'
import { type Offer, openSale } from '../site.ts'
import { hold, STEPS, type Visit, visitOf } from './browser.ts'

const BUYERS = 2000
const PLACES = 500
const BUSY_AGAIN_MS = 2000
/** A rush that takes longer has failed, and says how far it came. */
const PATIENCE_MS = 120_000

interface Rush {
  /** How often a buyer was told to try again, and did. */
  again: number
  readonly under: AbortSignal
}

/** Buys until the tickets are there or no place is left; returns whether there are tickets. */
async function tryToBuy(visit: Visit, offer: Offer, rush: Rush): Promise<boolean> {
  for (const step of STEPS) {
    let answer = await step.go(visit, offer)
    while (answer.status === 503) {
      rush.again += 1
      await sleep(BUSY_AGAIN_MS, undefined, { signal: rush.under })
      answer = await step.go(visit, offer)
    }
    if (step.go === hold && answer.status === 409) return false
    if (answer.status >= 400)
      throw new Error(`${step.what} was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  }
  return visit.state === 'paid'
}

/** Measures how long a rush of more buyers than places takes until the last has an answer, while a worker mails the tickets. */
export async function runRush(program: RunningProgram, port: number, firstTurn: number): Promise<void> {
  const offer = await openSale({ deps: program }, PLACES, { price: 0 })
  const worker = startWorkerProcess(program.env)
  const visits = Array.from({ length: BUYERS }, (_, index) => visitOf(port, firstTurn + index, 1))
  const going: Rush = { again: 0, under: AbortSignal.timeout(PATIENCE_MS) }
  try {
    const began = performance.now()
    const bought = await Promise.all(visits.map((visit) => tryToBuy(visit, offer, going)))
    const seconds = (performance.now() - began) / 1000
    const sold = bought.filter(Boolean).length
    process.stdout.write(
      `\nRush: ${BUYERS} buyers for ${PLACES} places, all answered within ${seconds.toFixed(1)} s, ${sold} of them with tickets; ` +
        `told to try again ${going.again} times\n`,
    )
    if (sold !== PLACES) throw new Error(`${sold} places were sold instead of ${PLACES}`)
  } finally {
    for (const { browser } of visits) browser.close()
    worker.kill('SIGTERM')
    await worker.ended
  }
}
