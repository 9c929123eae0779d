import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { guess } from './door/guessing.ts'

const USAGE = `npm run bench:door -- [--tokens=10000000] [--seed=1]
  Tries that many made-up and mutated tickets against an event's key. None may be accepted; every genuine one must be.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tokens: { type: 'string', default: '10000000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  const [tokens, seed] = [Number(values.tokens), Number(values.seed)]
  if (values.help || !Number.isInteger(tokens) || tokens < 1 || !Number.isInteger(seed)) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const start = performance.now()
  const { tried, accepted, controls } = await guess(tokens, seed)
  const seconds = (performance.now() - start) / 1000
  const rate = Math.round(tried / seconds).toLocaleString('en')
  process.stdout.write(
    `${tried.toLocaleString('en')} tokens tried on ${availableParallelism()} processors in ${seconds.toFixed(0)} s (${rate}/s): ${accepted} accepted.\n`,
  )
  const workers = availableParallelism()
  if (accepted === 0 && controls === workers) return
  process.stderr.write(accepted > 0 ? 'A forged token was accepted.\n' : 'A genuine token was refused.\n')
  process.exitCode = 1
}

await main()
