import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deviceVerdicts } from './door/device.ts'
import { hardFrames } from './door/frames.ts'
import { forgedCodes } from './door/forged-codes.ts'
import type { Part } from './door/part.ts'
import { scanSteps } from './door/steps.ts'
import { serverValidations } from './door/validations.ts'
import { writeParts } from './door/document.ts'

const RESULTS = join(import.meta.dirname, 'DOOR.md')
const PARTS: Readonly<Record<string, Part>> = {
  phone: deviceVerdicts,
  server: serverValidations,
  steps: scanSteps,
  frames: hardFrames,
  codes: forgedCodes,
}

/** Enough to see that each kind is refused. */
const FEW = 100_000

const USAGE = `npm run bench:door -- [--only=<parts>] [--tokens=<number>] [--seed=1]
  --only=a,b       only these parts of ${Object.keys(PARTS).join(', ')}; the others keep their former results
  --tokens=10000000 how many made-up codes to try; without it none are, for ten million take a while`

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      tokens: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  const [tokens, seed] = [Number(values.tokens ?? FEW), Number(values.seed)]
  const unasked =
    values.tokens === undefined ? Object.keys(PARTS).filter((name) => name !== 'codes') : Object.keys(PARTS)
  const names = values.only?.split(',') ?? unasked
  const chosen = names.flatMap((name) => PARTS[name] ?? [])
  if (values.help || chosen.length < names.length || !Number.isInteger(tokens) || !Number.isInteger(seed))
    return say(USAGE)
  const load = loadavg()[0] ?? 0
  for (const { title, command, run } of chosen) {
    say(`${title} …`)
    const { text, faults } = await run({ tokens, seed, say })
    say(text)
    await writeParts(RESULTS, { title, text, command: command({ tokens }), load })
    if (faults.length === 0) continue
    process.stderr.write(`${faults.join('\n')}\n`)
    process.exitCode = 1
  }
}

await main()
