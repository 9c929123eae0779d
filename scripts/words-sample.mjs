// Prints messages chosen at random, for a reader who judges how they sound: `npm run words:sample -- --seed 7 --count 100`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    language: { type: 'string', default: 'en' },
  },
})

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A message with several forms is read by its last one, which fits most numbers. */
const textOf = (message) => (typeof message === 'string' ? message : Object.values(message[0].match).at(-1))

const messages = globSync(`packages/messages/${values.language}/*.json`, { cwd: root })
  .toSorted((a, b) => a.localeCompare(b))
  .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8'))))
const random = randomFrom(Number(values.seed))
const chosen = messages
  .map((message) => ({ message, place: random() }))
  .toSorted((a, b) => a.place - b.place)
  .slice(0, Number(values.count))
for (const {
  message: [key, message],
} of chosen)
  process.stdout.write(`${key}: ${textOf(message)}\n`)
