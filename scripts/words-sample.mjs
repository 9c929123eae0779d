// Prints messages chosen at random, for a reader who judges how they sound: `npm run words:sample -- --seed 7 --count 100`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SeededRandom } from '../apps/server/src/demo/seeded-random.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    language: { type: 'string', default: 'en' },
  },
})

/** A message with several forms is read by its last one, which fits most numbers. */
const textOf = (message) => (typeof message === 'string' ? message : Object.values(message[0].match).at(-1))

const messages = globSync(`packages/messages/${values.language}/*.json`, { cwd: root })
  .toSorted((a, b) => a.localeCompare(b))
  .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8'))))
const random = new SeededRandom(values.seed)
const chosen = messages
  .map((message) => ({ message, place: random.next() }))
  .toSorted((a, b) => a.place - b.place)
  .slice(0, Number(values.count))
for (const {
  message: [key, message],
} of chosen)
  process.stdout.write(`${key}: ${textOf(message)}\n`)
